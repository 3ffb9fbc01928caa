import { setTimeout as wait } from 'node:timers/promises'

/** A rule of seconds: how long it took each time. */
export type RuleOfSeconds = { rule: string; limitMs: number; tookMs: number[] }

const LOOK_AGAIN_MS = 5
const GIVE_UP_MS = 15_000

/** Milliseconds until something is so. @throws after 15 s */
export async function timeUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const from = performance.now()
  while (!(await isSo())) {
    if (performance.now() - from > GIVE_UP_MS) throw new Error('It did not come to be so within 15 s.')
    await wait(LOOK_AGAIN_MS)
  }
  return performance.now() - from
}
