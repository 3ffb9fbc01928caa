import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { WITH_KEY } from '../support/customer.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const KITCHEN = { 'x-api-key': ADMIN_KEY, ...JSON_TYPE }
const STEPS = ['preparing', 'ready', 'completed'] as const
const TIMEOUT_MS = 20_000

export type Rate = {
  /** Walks that begin in a second. */
  perSecond: number
  seconds: number
}

export type Walked = { orders: number; failures: string[] }

/**
 * Orders at a fixed rate, whatever the answers take: menu, cash order, and the three steps of the kitchen. A late answer
 * delays the steps of its own order, and no other walk.
 */
export async function walkAtRate(url: string, { perSecond, seconds }: Rate): Promise<Walked> {
  const walked: Walked = { orders: 0, failures: [] }
  const startedMs = performance.now()
  const walks: Promise<void>[] = []
  for (let number = 0; number < perSecond * seconds; number++) {
    await wait(Math.max(0, startedMs + (number * 1000) / perSecond - performance.now()))
    walks.push(walk(url, walked).catch((error: unknown) => void walked.failures.push(String(error))))
  }
  await Promise.all(walks)
  return walked
}

async function walk(url: string, walked: Walked): Promise<void> {
  const payload = orderPayload({ choices: [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }], tip: 3 })
  await fetchFrom(url, '/api/menu/truro')
  const placed = await post(url, '/api/createCustomerOrderCash', { ...WITH_KEY, ...JSON_TYPE }, payload)
  walked.orders += 1
  const { orderId } = JSON.parse(placed) as { orderId: string }
  for (const status of STEPS) await post(url, '/api/updateOrderStatus', KITCHEN, { orderId, status })
}

function post(url: string, path: string, headers: Record<string, string>, body: object): Promise<string> {
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  return fetchFrom(url, path, { method: 'POST', headers: keyed, body: JSON.stringify(body) })
}

async function fetchFrom(url: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text.slice(0, 200)}`)
  return text
}
