import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_KEY, CUSTOMER_KEY } from '../support/server-process.ts'

const PATIENCE_MS = 20_000
const AGAIN_MS = 50

/** What the callers of one phase were answered. */
export type TrafficLog = {
  /** Ids of the orders that were acknowledged, by the key that each was placed with. */
  orders: Map<string, string>
  /** Calls other than orders, by whether they may be repeated: readings may, a changing call without a key may not. */
  others: { readings: number; withoutKey: number }
  failed: { orders: string[]; readings: string[]; withoutKey: string[] }
  /** When each order was acknowledged, in ms of `performance.now()`. */
  acknowledgedAt: number[]
  endedAt: number
}

type Pace = {
  ordersPerSecond: number
  /** An order without an answer is sent again with its key, as the site does. Otherwise it counts as failed. */
  isRepeated?: boolean
}

/** Calls through the proxy, at a fixed pace, while something happens to the servers. Ends with the last answer. */
export async function callDuring(
  url: string,
  { ordersPerSecond, isRepeated = false }: Pace,
  happen: () => Promise<void>,
): Promise<TrafficLog> {
  const log: TrafficLog = {
    orders: new Map(),
    others: { readings: 0, withoutKey: 0 },
    failed: { orders: [], readings: [], withoutKey: [] },
    acknowledgedAt: [],
    endedAt: 0,
  }
  const open = new Set<Promise<void>>()
  const begin = (call: Promise<void>) => {
    const one: Promise<void> = call.finally(() => open.delete(one))
    open.add(one)
  }
  const timer = setInterval(() => {
    begin(placeOrder(url, log, isRepeated))
    begin(read(url, log))
    if (open.size % 2 === 0) begin(comparePrice(url, log))
  }, 1_000 / ordersPerSecond)
  try {
    await happen()
  } finally {
    clearInterval(timer)
    log.endedAt = performance.now()
  }
  await Promise.all(open)
  return log
}

/** Longest time without an acknowledged order, from the first of them until the calls ended, in seconds. */
export function longestGapSeconds({ acknowledgedAt, endedAt }: TrafficLog): number {
  const sorted = [...acknowledgedAt, endedAt].toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at))) / 1_000
}

async function placeOrder(url: string, log: TrafficLog, isRepeated: boolean): Promise<void> {
  const key = randomUUID()
  // The order carries its key, so that doubles are found without trusting the table of keys.
  const body = { ...orderPayload(), specialInstructions: key }
  const headers = { 'x-api-key': CUSTOMER_KEY, 'idempotency-key': key }
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { orderId, problem } = await send(`${url}/api/createCustomerOrderCash`, { headers, body })
    if (orderId !== undefined) {
      log.orders.set(key, orderId)
      log.acknowledgedAt.push(performance.now())
      return
    }
    if (!isRepeated || performance.now() > deadline) return void log.failed.orders.push(problem ?? 'no id')
    await wait(AGAIN_MS)
  }
}

async function read(url: string, { others, failed }: TrafficLog): Promise<void> {
  const headers = { 'x-api-key': ADMIN_KEY }
  const { problem } = await send(`${url}/api/getLocationOrderCounts?locationId=truro`, { headers })
  others.readings++
  if (problem !== undefined) failed.readings.push(problem)
}

async function comparePrice(url: string, { others, failed }: TrafficLog): Promise<void> {
  const { items, pricing } = orderPayload()
  const body = { items, frontendPricing: pricing, location: 'truro' }
  const { problem } = await send(`${url}/api/validatePricing`, { headers: { 'x-api-key': CUSTOMER_KEY }, body })
  others.withoutKey++
  if (problem !== undefined) failed.withoutKey.push(problem)
}

type Sent = { headers: Record<string, string>; body?: unknown }

async function send(url: string, { headers, body }: Sent): Promise<{ orderId?: string; problem?: string }> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) return { problem: `${response.status} ${text.slice(0, 200)}` }
    return JSON.parse(text) as { orderId?: string }
  } catch (error) {
    return { problem: String(error) }
  }
}
