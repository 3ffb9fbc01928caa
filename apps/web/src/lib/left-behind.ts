import type { ReactNode } from 'react'

import { shared } from './kept/shared.ts'

/** What a sign-out throws away on this device: what to say about it before, and how to do it. */
export type LeftBehind = { note: ReactNode; confirmLabel: string; cancelLabel: string; forget: () => Promise<void> }

/** What the guests' pages would leave behind; undefined where nothing waits. */
export const leftBehind = shared<LeftBehind | undefined>(undefined)
