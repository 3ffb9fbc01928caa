import { fork } from 'node:child_process'
import path from 'node:path'

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

/**
 * Runs listeners in a process of their own while changes are made.
 *
 * @throws when a change does not reach every listener exactly once
 */
export function runListeners(task: ListenersTask): Promise<ListenersReport> {
  const child = fork(LISTENERS)
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as ListenersReport))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The listeners ended with code ${code}.`)))
    child.send(task)
  })
}
