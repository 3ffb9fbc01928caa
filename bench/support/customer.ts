import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { orderPayload } from '@thali/testing/order-payload'

import type { WireReply } from './floors/floor-process.ts'
import type { Row } from './floors/row-writer.ts'
import { CUSTOMER_KEY } from './server-process.ts'

export const WITH_KEY = { 'x-api-key': CUSTOMER_KEY }

/** Three dishes, as a small family orders them. */
export const FAMILY_DINNER = {
  choices: [
    { dish: 'butterChicken', quantity: 2, spice: 'medium' },
    { dish: 'garlicNaan', quantity: 3 },
    { dish: 'mangoLassi', quantity: 1 },
  ],
  tip: 4,
} as const

export function anOrder(): string {
  return JSON.stringify(orderPayload(FAMILY_DINNER))
}

/** The request a browser sends before the order. */
export function aPriceCheck() {
  const { items, tipAmount, pricing, location } = orderPayload(FAMILY_DINNER)
  return { items, tipAmount, location, frontendPricing: pricing }
}

export async function placeOrder(url: string, key: string): Promise<Row> {
  const response = await fetch(`${url}/api/createCustomerOrderCash`, {
    method: 'POST',
    headers: { ...WITH_KEY, 'content-type': 'application/json', 'idempotency-key': key },
    body: anOrder(),
  })
  if (!response.ok) throw new Error(`An order was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Row
}

/** The menu as it goes over the wire: `fetch` would unpack it. */
export function fetchMenu(url: string): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/menu/truro`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const { 'content-type': type, 'content-encoding': encoding } = response.headers
      const headers = { 'content-type': String(type), 'content-encoding': String(encoding) }
      buffer(response).then((body) => resolve({ headers, body: body.toString('base64') }), reject)
    }).once('error', reject)
  })
}
