import path from 'node:path'

import { agesAt } from '@thali/domain/law/retention'
import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { orderPayload } from '@thali/testing/order-payload'
import type pg from 'pg'

import { CUSTOMER_PROGRAM } from '../../apps/api/src/testing/start-api.ts'
import { growOld } from '../scale/three-years.ts'
import { connect, versionOf } from '../support/house.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { askingAt } from './asking.ts'
import { afterDays, startOn } from './place.ts'

const MOST_S = 60
/** After which only the orders of the last month of three years are less than 24 months old. */
const DAYS = 700

const CUSTOMERS = `
SELECT location_id, day::text, count(*)::int AS customers, sum(orders)::int AS orders, sum(spent_cents)::float8 AS spent
FROM report_customers GROUP BY 1, 2 ORDER BY 1, 2`
const LEFT = `
SELECT count(*)::int AS count FROM orders
WHERE ordered_at < $1 AND (contact_gone_at IS NULL OR customer_email <> '' OR customer_phone <> '')`
const ERASED = 'SELECT count(*)::int AS count FROM orders WHERE contact_gone_at IS NOT NULL'

/** Three years of orders become old at once. */
export async function ageOrders(undo: Undo, orders: number) {
  const folder = await openFolder(undo, 'old')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const { connection } = postgres
  const api = await startOn(undo, { postgres: connection, dataDir: path.join(folder, 'house') })
  await askingAt(api)(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  const database = await connect(undo, connection)
  await growOld(database, { orders, users: 1_000, items: 10, reservations: 1_000 })
  await database.query('DELETE FROM report_progress')
  const { ageing, reports } = api.server.services
  await reports.days.catchUp()
  const before = await customersIn(database)

  api.clock?.set(afterDays(DAYS))
  const startedMs = performance.now()
  await ageing.eraseOld()
  const seconds = (performance.now() - startedMs) / 1000
  const after = await customersIn(database)
  await database.query('DELETE FROM report_progress')
  await reports.days.catchUp()
  const recounted = await customersIn(database)
  const left = await countIn(database, LEFT, [agesAt(afterDays(DAYS)).orderContact])
  return {
    seconds,
    erased: await countIn(database, ERASED),
    postgresVersion: await versionOf(database),
    found: [
      ...(seconds < MOST_S ? [] : [`Old orders took ${seconds.toFixed(1)} s.`]),
      ...(before.length > DAYS ? [] : [`The reports have only ${before.length} days.`]),
      ...(left === 0 ? [] : [`${left} orders older than 24 months have a contact.`]),
      ...differingDays('after ageing', before, after),
      ...differingDays('counted again from aged orders', before, recounted),
    ],
  }
}

type Day = { location_id: string; day: string; customers: number; orders: number; spent: number }

const customersIn = async (database: pg.Client) => (await database.query<Day>(CUSTOMERS)).rows

async function countIn(database: pg.Client, query: string, values: unknown[] = []): Promise<number> {
  return (await database.query<{ count: number }>(query, values)).rows[0]?.count ?? 0
}

function differingDays(when: string, before: readonly Day[], now: readonly Day[]): string[] {
  const told = new Set(now.map((day) => JSON.stringify(day)))
  const differing = before.filter((day) => !told.has(JSON.stringify(day))).length
  if (before.length === now.length && differing === 0) return []
  return [`${differing} of ${before.length} days have other customers ${when}; there are ${now.length} days.`]
}
