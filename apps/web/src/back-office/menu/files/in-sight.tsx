import type { ReactNode } from 'react'

/** Scrolls into sight when it appears: what it says is about a button further down. */
export function InSight({ children }: { children: ReactNode }) {
  return <div ref={bringInSight}>{children}</div>
}

function bringInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
