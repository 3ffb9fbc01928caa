import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { AROUND_THE_CLOCK } from '@thali/testing/opening-hours'
import { orderPayload } from '@thali/testing/order-payload'
import type pg from 'pg'

import { type LocationId, LOCATIONS, patchAsAdmin } from '../support/crew.ts'
import { WITH_KEY } from '../support/customer.ts'
import { type House, openHouse } from '../support/house.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import type { Undo } from '../support/undoing.ts'

/** The first admin. */
export const ADMIN = { email: 'admin@localhost.test', password: 'Cardamom-and-7-cloves' }

const LOOK_AGAIN_MS = 500
const TIMEOUT_MS = 30_000

export type Answer = { status: number; body: Record<string, unknown> }

/** An order as its customer knows it. */
export type Placed = { id: string; number: number; phone: string; totalCents: number }

/** The product, its database and the phones of its customers, with both locations open around the clock. */
export type DeskHouse = House & {
  phones: PhoneCompany
  post(path: string, headers: Record<string, string>, body: object): Promise<Answer>
  /** Places a cash order for a new customer with their own phone. */
  placeOrder(location: LocationId, name?: string): Promise<Placed>
}

export async function openDeskHouse(undo: Undo, env: Record<string, string> = {}): Promise<DeskHouse> {
  const phones = await startPhoneCompany(undo)
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const house = await openHouse(undo, { env: { ...phones.env, ...admin, ...env } })
  await openAroundTheClock(house.url)
  const post = createPoster(house.url)
  return { ...house, phones, post, placeOrder: createOrdering(post) }
}

/** Opens both locations around the clock, so that a proof is the same at night. */
export async function openAroundTheClock(url: string): Promise<void> {
  for (const id of LOCATIONS) await patchAsAdmin(url, `/api/admin/locations/${id}`, { hours: AROUND_THE_CLOCK })
}

export function createPoster(url: string): DeskHouse['post'] {
  const send = (path: string, headers: Record<string, string>, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return async (path, headers, body) => {
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    // The server may close a line that was idle at the moment it is used again: then once more, with the same key.
    const response = await send(path, keyed, body).catch(() => send(path, keyed, body))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

export function createOrdering(post: DeskHouse['post']): DeskHouse['placeOrder'] {
  let customers = 0
  return async (location, name = 'Ann Lee') => {
    const phone = `+1902${2_000_000 + customers++}`
    const choices = [
      { dish: 'butterChicken', quantity: 1 + (customers % 3), spice: 'medium' },
      { dish: 'garlicNaan', quantity: 1 + (customers % 4) },
    ] as const
    const email = `${phone.slice(1)}@example.com`
    const payload = orderPayload({ location, name, choices, tip: (customers % 100) / 10, phone, email })
    const { status, body } = await post('/api/createCustomerOrderCash', WITH_KEY, payload)
    if (status !== 200) throw new Error(`An order was answered ${status}: ${JSON.stringify(body)}`)
    const order = body['order'] as { id: string; orderNumber: number }
    return { id: order.id, number: order.orderNumber, phone, totalCents: Math.round(payload.pricing.total * 100) }
  }
}

export async function untilAllIsSent(database: Pick<pg.Client, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ isWaiting: boolean }>(
      `SELECT EXISTS (SELECT FROM pgboss.job WHERE name = 'message' AND state IN ('created', 'retry', 'active')) AS "isWaiting"`,
    )
    if (rows[0]?.isWaiting === false) return
    await wait(LOOK_AGAIN_MS)
  }
}
