import type { ReactNode } from 'react'

import { shared } from './shared.ts'

/** Set while something waits on this device for the network; read without loading the queue. */
export const WAITING_KEY = 'thali_waiting'

export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(WAITING_KEY, '1')
    else localStorage.removeItem(WAITING_KEY)
  } catch {
    // Forbidden or full: what waits is sent from the page it was made on.
  }
}

/** What a sign-out throws away on this device: what to say about it before, and how to do it. */
export type LeftBehind = { note: ReactNode; confirmLabel: string; cancelLabel: string; forget: () => Promise<void> }

/** What the guests' pages would leave behind; undefined where nothing waits. */
export const leftBehind = shared<LeftBehind | undefined>(undefined)
