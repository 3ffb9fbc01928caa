import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { WITH_KEY } from '../support/customer.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { percentile } from '../support/stats.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const KITCHEN = { 'x-api-key': ADMIN_KEY, ...JSON_TYPE }
const STEPS = ['preparing', 'ready', 'completed'] as const
const TIMEOUT_MS = 20_000

export const CALLS_OF_A_WALK = 2 + STEPS.length

/** Where an order is placed: a location with the starter menu. */
export type Place = { id: string; name: string }

const TRURO: Place = { id: 'truro', name: 'Truro Heights' }

export type Rate = {
  /** Walks that begin in a second. */
  perSecond: number
  seconds: number
  pickPlace?: () => Place
}

/** An order that was acknowledged, by the key that stands in it. */
export type Acknowledged = {
  key: string
  orderId: string
  totalCents: number
  isCompleted: boolean
  /** When the answer was there, by `performance.now()`. */
  answeredMs: number
  placeId: string
}

export type Walked = {
  perSecond: number
  /** Of every call, sorted, in milliseconds. */
  times: number[]
  failures: string[]
  orders: Acknowledged[]
}

/**
 * Orders at a fixed rate, whatever the answers take: menu, cash order, and the three steps of the kitchen. A late answer
 * delays the steps of its own order, and no other walk.
 */
export async function walkAtRate(url: string, { perSecond, seconds, pickPlace = () => TRURO }: Rate): Promise<Walked> {
  const walked: Walked = { perSecond, times: [], failures: [], orders: [] }
  const startedMs = performance.now()
  const walks: Promise<void>[] = []
  for (let number = 0; number < perSecond * seconds; number++) {
    await wait(Math.max(0, startedMs + (number * 1000) / perSecond - performance.now()))
    walks.push(walk(url, walked, pickPlace()))
  }
  await Promise.all(walks)
  walked.times.sort((a, b) => a - b)
  return walked
}

async function walk(url: string, walked: Walked, place: Place): Promise<void> {
  const key = randomUUID()
  const payload = orderPayload({ choices: [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }], tip: 3 })
  const items = payload.items.map((item) => ({ ...item, id: item.id.replace(payload.location.id, place.id) }))
  if (!(await timed(walked, fetchFrom(url, `/api/menu/${place.id}`)))) return
  const placed = await timed(
    walked,
    fetchFrom(url, '/api/createCustomerOrderCash', {
      method: 'POST',
      headers: { ...WITH_KEY, ...JSON_TYPE, 'idempotency-key': key },
      // The order carries its key, so that doubles are found without trusting the table of keys.
      body: JSON.stringify({ ...payload, items, location: place, specialInstructions: key }),
    }),
  )
  if (!placed) return
  const { orderId } = JSON.parse(placed) as { orderId: string }
  const totalCents = Math.round(payload.pricing.total * 100)
  const order = { key, orderId, totalCents, isCompleted: false, answeredMs: performance.now(), placeId: place.id }
  walked.orders.push(order)
  for (const status of STEPS) {
    const body = JSON.stringify({ orderId, status })
    const headers = { ...KITCHEN, 'idempotency-key': randomUUID() }
    const step = fetchFrom(url, '/api/updateOrderStatus', { method: 'POST', headers, body })
    if (!(await timed(walked, step))) return
  }
  order.isCompleted = true
}

function fetchFrom(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

/** The text of a success; undefined, and a failure in the list, for anything else. */
async function timed(walked: Walked, call: Promise<Response>): Promise<string | undefined> {
  const startedMs = performance.now()
  try {
    const response = await call
    const text = await response.text()
    walked.times.push(performance.now() - startedMs)
    if (response.ok) return text
    walked.failures.push(`${response.status} ${text.slice(0, 200)}`)
  } catch (error) {
    walked.times.push(performance.now() - startedMs)
    walked.failures.push(String(error))
  }
  return undefined
}

/** The longest that this share of the answers took, in milliseconds. */
export function answeredWithin({ times }: Walked, share: number): number {
  return percentile(times, share)
}
