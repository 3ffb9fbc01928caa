import { fork } from 'node:child_process'
import path from 'node:path'

import { cpuSeconds } from './process-usage.ts'

const GENERATOR = path.join(import.meta.dirname, 'load-generator.ts')

/** What to send, how long, and over how many connections. */
export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  seconds: number
  connections: number
  /** Gives every request an `Idempotency-Key` of its own. */
  freshKeys?: boolean
}

export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time that the serving process spent on one request. */
  cpuMs: number
  requests: number
}

export type GeneratorReport = Omit<LoadResult, 'cpuMs'> & { failures: number }

/**
 * Puts load on a server from a process of its own, so that measuring takes nothing from the measured event loop.
 *
 * @throws when an answer is not a success: the speed of refusals is not what anybody asks for.
 */
export async function runLoad(load: Load, serverPid: number): Promise<LoadResult> {
  const before = cpuSeconds(serverPid)
  const { failures, ...report } = await generate(load)
  const spentMs = (cpuSeconds(serverPid) - before) * 1000
  if (failures > 0) throw new Error(`${failures} of ${report.requests} requests to ${load.url} failed.`)
  return { ...report, cpuMs: spentMs / report.requests }
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
