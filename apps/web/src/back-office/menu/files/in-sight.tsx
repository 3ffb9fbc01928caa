import type { ReactNode } from 'react'

/** Scrolls into sight when it appears, because the button that caused it is further down. */
export function InSight({ children }: { children: ReactNode }) {
  return <div ref={bringInSight}>{children}</div>
}

function bringInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
