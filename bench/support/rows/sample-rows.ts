import { randomUUID } from 'node:crypto'

import { addDays, localParts } from '@thali/domain/time/zone'
import type pg from 'pg'

import { slotsAhead } from '../../slots/tables.ts'
import { hire } from '../crew.ts'
import { placeOrder } from '../customer.ts'
import type { Samples } from '../floors/floor-process.ts'
import type { Row, Rows } from '../floors/row-writer.ts'
import { messageOf, type PaidPages } from '../paid-pages.ts'
import { sampleCheckout, untilWorkedOff } from './payment-rows.ts'

type Table = {
  /** Tells one row from the others. */
  key: string
  /** What is written with a row; the rest is left to its defaults. */
  columns: string
}

/** The tables into which orders, their steps, payments and bookings are written. */
const TABLES: Record<string, Table> = {
  orders: { key: 'id', columns: '*' },
  order_status_history: { key: 'id', columns: 'order_id, status, actor, at' },
  changes: { key: 'seq', columns: 'topic, subject, location_id, version' },
  audit_log: { key: 'id', columns: 'actor, action, subject, location_id, detail' },
  idempotency_keys: { key: 'principal || key', columns: '*' },
  payments: { key: 'id', columns: '*' },
  reservations: { key: 'id', columns: '*' },
  'pgboss.job': {
    key: 'id',
    columns: `id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter`,
  },
}

/** Places an order, starts it, pays another one by card and books a table, and keeps what each of them wrote. */
export async function takeSamples(url: string, database: pg.Client, provider: PaidPages): Promise<Samples> {
  const staff = await hire(url, { name: 'Sample Cook', role: 'staff' })
  const order = await withReply(database, () => placeOrder(url, randomUUID()))
  const started = { orderId: order.reply['orderId'], status: 'preparing', version: 1 }
  const step = await withReply(database, () => post(`${url}/api/updateOrderStatus`, started, staff.headers))
  const checkout = await sampleCheckout(url, database)
  const paid = await rowsLeftBy(database, async () => {
    const pageId = String(checkout['session_id'])
    provider.pay(pageId)
    const { body, headers } = messageOf(pageId)
    await post(`${url}/api/webhooks/stripe`, body, headers)
    await untilWorkedOff(database, 2)
  })
  const table = await withReply(database, () => post(`${url}/api/reservations`, aTable()))
  return { order, step, payment: { rows: paid, checkout }, table }
}

function aTable() {
  const [{ location, date, time } = { location: '', date: '', time: '' }] = slotsAhead(
    1,
    addDays(localParts(new Date()).date, 1),
  )
  return {
    location,
    customerInfo: { name: 'Ann Lee', email: 'sample@example.com', phone: '+19025550123' },
    reservationDetails: { date, time, partySize: 1, specialRequests: null },
  }
}

async function post(url: string, body: object | string, headers: Record<string, string> = {}): Promise<Row> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Row
}

async function withReply(database: pg.Client, act: () => Promise<Row>): Promise<{ rows: Rows; reply: Row }> {
  let reply: Row = {}
  const rows = await rowsLeftBy(database, async () => {
    reply = await act()
  })
  return { rows, reply }
}

/** Carries something out and reads back the rows that it added. */
async function rowsLeftBy(database: pg.Client, act: () => Promise<unknown>): Promise<Rows> {
  const before = new Map<string, string[]>()
  for (const [table, { key }] of Object.entries(TABLES)) {
    const { rows } = await database.query<{ key: string }>(`SELECT (${key})::text AS key FROM ${table}`)
    before.set(
      table,
      rows.map((row) => row.key),
    )
  }
  await act()
  const left: Rows = {}
  for (const [table, { key, columns }] of Object.entries(TABLES)) {
    const query = `SELECT ${columns} FROM ${table} WHERE NOT (${key})::text = ANY($1)`
    const { rows } = await database.query<Row>(query, [before.get(table)])
    if (rows.length > 0) left[table] = rows.map((row) => onlyWritten(row, rows))
  }
  return left
}

/** Columns that are empty in all rows are left to their defaults. */
function onlyWritten(row: Row, rows: readonly Row[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => rows.some((one) => one[column] !== null)))
}
