import { createRandom } from '../support/random.ts'
import { AXES, type Axis, type Case } from './acts.ts'
import { drawCase } from './draw.ts'
import { playCase } from './play-case.ts'
import type { Premises } from './premises.ts'
import { shrink } from './shrink.ts'

export type Failure = { seed: string; played: number; shortest: Case; found: string[] }
type Options = { seed: string; runs: number; lanes: number; always: readonly string[]; tell: boolean }

const TELL_EVERY = 100
/** From so many runs on, two axes that never met are a failure of the proof itself. */
const ENOUGH_TO_MEET = 500

/** A run that breaks off has failed too. */
function playSafely(premises: Premises, run: Case): ReturnType<typeof playCase> {
  return playCase(premises, run).catch((error: unknown) => ({
    found: [`broken off: ${error instanceof Error ? error.message : String(error)}`],
    met: new Set<Axis>(),
    orders: 0,
  }))
}

/** The relation that a sentence is about. */
const relationOf = (what: string) => what.split(':')[0]

/** Plays runs in lanes until one fails, which is made as short as it can be. */
export async function playRuns(
  premises: Premises,
  { seed, runs, lanes, always, tell }: Options,
): Promise<{ failure: Failure | undefined; figures: string[] }> {
  const began = performance.now()
  const pairs = new Map<string, number>()
  let [next, done, orders] = [0, 0, 0]
  let failed: { played: number; run: Case; found: string[] } | undefined

  async function playLane(): Promise<void> {
    while (!failed && next < runs) {
      const played = next++
      const run = drawCase(createRandom(`${seed}:${played}`), always)
      const { found, met, orders: placed } = await playSafely(premises, run)
      for (const pair of pairsOf(met)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      done++
      orders += placed
      if (found.length > 0) failed ??= { played, run, found }
      if (tell && done % TELL_EVERY === 0) console.log(`${done} runs, ${Math.round(perMinute())} a minute`)
    }
  }
  const perMinute = () => (done / (performance.now() - began)) * 60_000

  await Promise.all(Array.from({ length: lanes }, playLane))
  const figures = [`${done} runs with ${orders} orders, ${Math.round(perMinute())} a minute`, ...describe(pairs)]
  if (failed) return { failure: await shorten(premises, seed, failed), figures }
  const missing = everyPair().filter((pair) => !pairs.has(pair))
  if (runs < ENOUGH_TO_MEET || missing.length === 0) return { failure: undefined, figures }
  const found = missing.map((pair) => `never met: ${pair}`)
  return { failure: { seed, played: done, shortest: { start: 'usual', acts: [] }, found }, figures }
}

async function shorten(
  premises: Premises,
  seed: string,
  { played, run, found }: { played: number; run: Case; found: string[] },
): Promise<Failure> {
  let known = found
  const relation = relationOf(found[0] ?? '')
  const shortest = await shrink(run, async (candidate) => {
    const again = await playSafely(premises, candidate)
    const isSame = again.found.some((what) => relationOf(what) === relation)
    if (isSame) known = again.found
    return isSame
  })
  return { seed, played, shortest, found: known }
}

const everyPair = () => pairsOf(new Set(AXES))

function pairsOf(met: ReadonlySet<Axis>): string[] {
  const sorted = AXES.filter((axis) => met.has(axis))
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one} + ${other}`))
}

function describe(pairs: ReadonlyMap<string, number>): string[] {
  const counted = everyPair()
    .map((pair) => ({ pair, times: pairs.get(pair) ?? 0 }))
    .toSorted((one, other) => one.times - other.times)
  const median = counted[Math.floor(counted.length / 2)]?.times ?? 0
  return [
    `${counted.length} pairs of axes met ${counted[0]?.times} times at least, ${median} in the middle; the rarest:`,
    ...counted.slice(0, 8).map(({ pair, times }) => `  ${times}  ${pair}`),
  ]
}
