import { setTimeout as wait } from 'node:timers/promises'

import { placeOrder } from '../support/customer.ts'
import { percentiles } from '../support/stats.ts'

/** A request, and the p95 it must reach. */
export type Reading = { name: string; path: string; withinMs: number }

export type Timing = { name: string; withinMs: number; answers: number; p50: number; p95: number; slowest: number }

type Ground = { url: string; headers: Record<string, string> }

const ORDER_EVERY_MS = 1_000

/** Several people repeat the same request, each waiting for its response, while one order arrives per second. */
export async function timeReading(
  { url, headers }: Ground,
  { name, path, withinMs }: Reading,
  { readers, seconds }: { readers: number; seconds: number },
): Promise<Timing> {
  const stop = new AbortController()
  const business = keepOrdering(url, stop.signal)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const read = async () => {
    while (performance.now() < until) times.push(await timeOnce({ url, headers }, path))
  }
  try {
    await Promise.all(Array.from({ length: readers }, read))
  } finally {
    stop.abort()
    await business
  }
  return toTiming(name, withinMs, times)
}

/** Several people repeat the same request, and before each of them an order is placed, which it has to show. */
export async function timeAfterOrder(
  ground: Ground,
  { name, path, withinMs }: Reading,
  { readers, each }: { readers: number; each: number },
): Promise<Timing> {
  const times: number[] = []
  const read = async () => {
    for (let reading = 0; reading < each; reading++) {
      await placeOrder(ground.url, crypto.randomUUID())
      times.push(await timeOnce(ground, path))
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return toTiming(name, withinMs, times)
}

export function toTiming(name: string, withinMs: number, times: readonly number[]): Timing {
  const [p50, p95, slowest] = percentiles(times, [0.5, 0.95, 1])
  return { name, withinMs, answers: times.length, p50, p95, slowest }
}

/**
 * Milliseconds until the whole answer is there.
 *
 * @throws when it is a refusal
 */
export async function timeOnce({ url, headers }: Ground, path: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/api${path}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return performance.now() - begun
}

async function keepOrdering(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await placeOrder(url, crypto.randomUUID())
    await wait(ORDER_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
