import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { AROUND_THE_CLOCK } from '@thali/testing/opening-hours'
import { orderPayload } from '@thali/testing/order-payload'
import pg from 'pg'

import { type LocationId, LOCATIONS } from '../support/crew.ts'
import { WITH_KEY } from '../support/customer.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { ADMIN_KEY, findFreePort, startServerProcess } from '../support/server-process.ts'
import { type Undo, withUndo } from '../support/undoing.ts'

/** The first admin. */
export const ADMIN = { email: 'admin@localhost.test', password: 'Cardamom-and-7-cloves' }

const LOOK_AGAIN_MS = 500
const TIMEOUT_MS = 30_000

export type Answer = { status: number; body: Record<string, unknown> }

/** An order as its customer knows it. */
export type Placed = { id: string; number: number; phone: string; totalCents: number }

/** The product in a process of its own, with its database and the phones of its customers. */
export type DeskHouse = {
  url: string
  port: number
  database: pg.Client
  postgresVersion: string
  phones: PhoneCompany
  post(path: string, headers: Record<string, string>, body: object): Promise<Answer>
  /** Places a cash order for a new customer with their own phone. */
  placeOrder(location: LocationId, name?: string): Promise<Placed>
  /** Waits until everything that was to be sent has been sent. */
  untilAllIsSent(): Promise<void>
  close(): Promise<void>
}

export function openDeskHouse(): Promise<DeskHouse> {
  return withUndo(setUp)
}

async function setUp(undo: Undo): Promise<Omit<DeskHouse, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-desk-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const phones = await startPhoneCompany()
  undo.push(() => phones.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const { host, port: postgresPort, user } = postgres.connection
  const port = await findFreePort()
  const server = await startServerProcess({
    dataDir: path.join(folder, 'server'),
    port,
    databaseUrl: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(host)}&port=${postgresPort}`,
    env: { ...phones.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  undo.push(() => server.killEverything())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  await openAroundTheClock(server.url)
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const post = createPoster(server.url)
  return {
    url: server.url,
    port,
    database,
    postgresVersion: rows[0]?.version ?? '',
    phones,
    post,
    placeOrder: createOrdering(post),
    untilAllIsSent: () => untilAllIsSent(database),
  }
}

/** Opens both locations around the clock, so that a proof is the same at night. */
export async function openAroundTheClock(url: string): Promise<void> {
  for (const id of LOCATIONS) {
    const response = await fetch(`${url}/api/admin/locations/${id}`, {
      method: 'PATCH',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ hours: AROUND_THE_CLOCK }),
    })
    if (!response.ok) throw new Error(`New hours were answered ${response.status}: ${await response.text()}`)
  }
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
    const payload = orderPayload({ location, name, choices, tip: (customers % 100) / 10, phone })
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
