import { setTimeout as wait } from 'node:timers/promises'

import { type Load, type LoadResult, runLoad } from './load.ts'
import { median } from './stats.ts'

const CONNECTIONS = 16
/** V8 optimises functions that are called often: that slows the program for about the first ten seconds of load. */
const WARM_UP_SECONDS = 10
/** Time for a server to finish work of the last round. */
const PAUSE_MS = 500

export type Contender = {
  name: string
  pid: number
  load: Omit<Load, 'seconds' | 'connections'>
  /** Prepares the rows that the load needs. */
  prepare?: () => Promise<void>
  /** Waits for work after the responses. */
  finish?: () => Promise<void>
}
export type Figures = { name: string } & Omit<LoadResult, 'requests'>
export type Effort = { seconds: number; rounds: number }

/**
 * Measures contenders in turns (A B A B), each warmed up before, and takes the median of each figure: a noisy moment
 * of the machine hits all alike.
 */
export async function measureInTurns(
  contenders: readonly Contender[],
  { seconds, rounds }: Effort,
  afterEach = async () => {},
): Promise<Figures[]> {
  const run = async ({ pid, load, prepare, finish }: Contender, duration: number) => {
    await prepare?.()
    const result = await runLoad({ ...load, seconds: duration, connections: CONNECTIONS }, pid, finish)
    await afterEach()
    await wait(PAUSE_MS)
    return result
  }
  for (const contender of contenders) await run(contender, WARM_UP_SECONDS)

  const results = contenders.map((): LoadResult[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) results[index]?.push(await run(contender, seconds))
  }
  return contenders.map(({ name }, index) => ({ name, ...toMedians(results[index] ?? []) }))
}

function toMedians(results: readonly LoadResult[]): Omit<LoadResult, 'requests'> {
  const middle = (figure: keyof LoadResult) => median(results.map((result) => result[figure]))
  return { perSecond: middle('perSecond'), p50Ms: middle('p50Ms'), p99Ms: middle('p99Ms'), cpuMs: middle('cpuMs') }
}
