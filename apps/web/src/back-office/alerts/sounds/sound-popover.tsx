import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'

import '../alerts.css'

const GAP_PX = 8
/** As wide as the style sheet makes it where there is room. */
const WIDEST_REM = 27

type SoundPopoverProps = {
  /** Title of the panel, also in the button's name. */
  label: string
  icon: ReactNode
  className?: string | undefined
  variant?: 'ghost' | 'secondary'
  /** On the button. */
  children: ReactNode
  /** Rendered while it is open. */
  panel: ReactNode
}

/** A button with settings behind it. Escape and a tap beside them close them, and the focus comes back. */
export function SoundPopover({ label, icon, className, variant = 'ghost', children, panel }: SoundPopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  function handleBeforeToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open')
    if (newState === 'open' && opener.current) placeBeside(currentTarget, opener.current.getBoundingClientRect())
  }

  function handleToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    // A tap on another control moved the focus there; a tap on nothing would lose it.
    const present = document.activeElement
    const isLost = !(present instanceof HTMLElement) || present.tabIndex < 0
    if (newState === 'closed' && isLost) opener.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button ref={opener} popoverTarget={panelId} size="staff" variant={variant} className={className} icon={icon}>
        {children}
      </Button>
      <div
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="sound-panel"
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
      >
        {isOpen && panel}
      </div>
    </>
  )
}

/** Under the button, or above it where there is more room. */
function placeBeside(panel: HTMLElement, opener: DOMRect): void {
  const isAbove = opener.top > window.innerHeight / 2
  const room = (isAbove ? opener.top : window.innerHeight - opener.bottom) - 2 * GAP_PX
  panel.style.maxHeight = `${room}px`
  panel.style.top = isAbove ? 'auto' : `${opener.bottom + GAP_PX}px`
  panel.style.bottom = isAbove ? `${window.innerHeight - opener.top + GAP_PX}px` : 'auto'

  const screen = document.documentElement
  const width = WIDEST_REM * Number.parseFloat(getComputedStyle(screen).fontSize)
  const farthest = Math.max(GAP_PX, screen.clientWidth - width - GAP_PX)
  panel.style.right = `${Math.min(Math.max(GAP_PX, screen.clientWidth - opener.right), farthest)}px`
}
