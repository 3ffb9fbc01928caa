import path from 'node:path'

import { askChild } from './ask-child.ts'
import { generateGets } from './cached-load.ts'
import { cpuSeconds } from './process-usage.ts'

const GENERATOR = path.join(import.meta.dirname, 'load-generator.ts')

/** Placeholder in a body that is replaced by each request's own key. */
export const KEY_PLACE = '00key00'

/** Requests to send, for how long, and over how many connections. */
export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Sent in turns instead of one body. */
  bodies?: readonly string[]
  seconds: number
  connections: number
  /** The answer comes from memory: it is asked for by a generator that is not the limit. */
  isCached?: boolean
  /** Gives every request its own `Idempotency-Key`. */
  freshKeys?: boolean
  /** Are sent before each request on the same connection; all of them count as one. */
  before?: readonly { path: string; method?: 'GET' | 'POST'; body?: string }[]
  /** Sends this many signed webhooks, each about another payment page, instead of a duration. */
  messages?: { count: number }
  /** Sends this many first steps, each for another numbered order, instead of a duration. */
  steps?: { count: number }
}

export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time that the serving process spent on one request. */
  cpuMs: number
  requests: number
}

export type GeneratorReport = Omit<LoadResult, 'cpuMs' | 'perSecond'> & { seconds: number; failures: number }

/**
 * Generates load from a process of its own, so that it does not slow down the measured one.
 *
 * @param finish waits for work after the responses; that time counts
 * @throws when a response is not a success, because the speed of refusals is of no interest
 */
export async function runLoad(load: Load, serverPid: number, finish = async () => {}): Promise<LoadResult> {
  const before = cpuSeconds(serverPid)
  const { failures, seconds, ...report } = await (load.isCached
    ? generateGets(load)
    : askChild<GeneratorReport>(GENERATOR, load))
  const answered = performance.now()
  await finish()
  const finishSeconds = (performance.now() - answered) / 1000
  const spentMs = (cpuSeconds(serverPid) - before) * 1000
  if (failures > 0) throw new Error(`${failures} of ${report.requests} requests to ${load.url} failed.`)
  const { requests } = report
  return { ...report, perSecond: requests / (seconds + finishSeconds), cpuMs: spentMs / requests }
}
