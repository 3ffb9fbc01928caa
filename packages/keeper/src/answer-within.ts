import { setTimeout as wait } from 'node:timers/promises'

/** The value of a promise; undefined where it rejects or takes longer than so many milliseconds. */
export async function answerWithin<Value>(ms: number, asked: Promise<Value>): Promise<Value | undefined> {
  const patience = new AbortController()
  const late = wait(ms, undefined, { signal: patience.signal })
  try {
    return await Promise.race([asked, late])
  } catch {
    return undefined
  } finally {
    patience.abort()
  }
}
