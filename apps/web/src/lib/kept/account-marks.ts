import type { ReactNode } from 'react'

import { keptOnDevice } from './kept-value.ts'
import { shared } from './shared.ts'

/**
 * The account that signed out at this device while the server could not be reached. No script can delete its cookie, so
 * until the server has done that nothing but this is shown here, whatever tab is opened.
 */
export const signedOutHere = keptOnDevice<string | null>({
  // Also read by `theme.js`, which hides the page of the account before the first paint.
  key: 'thali_signed_out',
  empty: null,
  parse: (text) => text,
  serialize: (accountId) => accountId,
})

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
