import { fork } from 'node:child_process'
import path from 'node:path'

import { cpuSeconds } from './process-usage.ts'

const GENERATOR = path.join(import.meta.dirname, 'load-generator.ts')

/** Stands in a body where each request puts its own key. */
export const KEY_PLACE = '00key00'

/** What to send, how long, and over how many connections. */
export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Sent in turns instead of one body. */
  bodies?: readonly string[]
  seconds: number
  connections: number
  /** Gives every request an `Idempotency-Key` of its own. */
  freshKeys?: boolean
  /** Is sent before each request on the same connection; the two count as one. */
  before?: { path: string; body: string }
  /** So many messages of the card provider, each signed and about another payment page, instead of seconds. */
  messages?: { count: number; secret: string }
  /** So many first steps, each of another of the numbered orders, instead of seconds. */
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
 * Puts load on a server from a process of its own, so that measuring takes nothing from the measured event loop.
 *
 * @param finish waits for what the server does after it has answered; that time counts
 * @throws when an answer is not a success: the speed of refusals is not what anybody asks for.
 */
export async function runLoad(load: Load, serverPid: number, finish = async () => {}): Promise<LoadResult> {
  const before = cpuSeconds(serverPid)
  const { failures, seconds, ...report } = await generate(load)
  const answered = performance.now()
  await finish()
  const finishSeconds = (performance.now() - answered) / 1000
  const spentMs = (cpuSeconds(serverPid) - before) * 1000
  if (failures > 0) throw new Error(`${failures} of ${report.requests} requests to ${load.url} failed.`)
  const { requests } = report
  return { ...report, perSecond: requests / (seconds + finishSeconds), cpuMs: spentMs / requests }
}

function generate(load: Load): Promise<GeneratorReport> {
  const child = fork(GENERATOR)
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as GeneratorReport))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The load generator ended with code ${code}.`)))
    child.send(load)
  })
}
