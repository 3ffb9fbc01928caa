import path from 'node:path'

import { askChild } from './ask-child.ts'

const LISTENERS = path.join(import.meta.dirname, 'live-listeners.ts')

export type ListenersTask = {
  eventsUrl: string
  stepUrl: string
  headers: Record<string, string>
  listeners: number
  seconds: number
}

/** Half of all arrivals came within `p50Ms`, all but one in a hundred within `p99Ms`. */
export type Spread = { p50Ms: number; p99Ms: number }
export type ListenersReport = { changes: number; afterTap: Spread; afterAnswer: Spread }

/** Runs listeners in a process of their own while changes are made; it fails where one does not reach every listener once. */
export const runListeners = (task: ListenersTask) => askChild<ListenersReport>(LISTENERS, task)
