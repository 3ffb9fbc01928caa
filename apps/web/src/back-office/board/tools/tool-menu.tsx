import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'

/** Buttons in a row, and behind one button where the row is too narrow for them. */
export function ToolMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const handleClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !opener.current?.contains(target)) setIsOpen(false)
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      opener.current?.focus()
    }
    window.addEventListener('click', handleClick)
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('click', handleClick)
      window.removeEventListener('keydown', handleKey)
    }
  }, [isOpen])

  return (
    <div className="board-tools">
      <Button
        ref={opener}
        size="staff"
        variant="secondary"
        className="board-tools-opener"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<SlidersHorizontal aria-hidden size={18} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Tools
      </Button>
      <div id={panelId} className="board-tools-panel" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
