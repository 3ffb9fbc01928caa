import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'

import { Button } from '../button.tsx'

const GAP_PX = 8
/** The usual width of the panel where there is room. */
const WIDTH_REM = 27

type PopoverButtonProps = {
  /** Title of the panel, also in the button's name. */
  label: string
  icon: ReactNode
  className?: string | undefined
  variant?: 'ghost' | 'secondary'
  /** On the button. */
  children: ReactNode
  /** Rendered while it is open. */
  panel: ReactNode
  /** The width of the panel where there is room. */
  widthRem?: number
}

/** A button with a panel behind it. Escape and a tap beside it close it, and the focus comes back. */
export function PopoverButton({
  label,
  icon,
  className,
  variant = 'ghost',
  children,
  panel,
  widthRem = WIDTH_REM,
}: PopoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  function handleBeforeToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open')
    if (newState === 'open' && opener.current)
      placeBeside(currentTarget, opener.current.getBoundingClientRect(), widthRem)
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
        className="popover-panel"
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
      >
        {isOpen && panel}
      </div>
    </>
  )
}

/** Under the button, or above it where there is more room. */
function placeBeside(panel: HTMLElement, opener: DOMRect, widthRem: number): void {
  const isAbove = opener.top > window.innerHeight / 2
  const room = (isAbove ? opener.top : window.innerHeight - opener.bottom) - 2 * GAP_PX
  panel.style.maxHeight = `${room}px`
  panel.style.top = isAbove ? 'auto' : `${opener.bottom + GAP_PX}px`
  panel.style.bottom = isAbove ? `${window.innerHeight - opener.top + GAP_PX}px` : 'auto'

  const screen = document.documentElement
  const width = widthRem * Number.parseFloat(getComputedStyle(screen).fontSize)
  panel.style.width = `min(100vw - 1rem, ${widthRem}rem)`
  const farthest = Math.max(GAP_PX, screen.clientWidth - width - GAP_PX)
  panel.style.right = `${Math.min(Math.max(GAP_PX, screen.clientWidth - opener.right), farthest)}px`
}
