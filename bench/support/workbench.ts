import path from 'node:path'

import { sqlState } from '@thali/keeper/connection/connect'
import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import type pg from 'pg'

import { checkOut, findLastRelease } from '../last-release/old-program.ts'
import { hire, signUp } from './crew.ts'
import { fetchMenu } from './customer.ts'
import { type Floor, type FloorSetup, startFloorProcess } from './floors/floor-process.ts'
import { connect, databaseUrlOf, versionOf } from './house.ts'
import { type PaidPages, startPaidPages } from './paid-pages.ts'
import { insertCheckouts, untilWorkedOff } from './rows/payment-rows.ts'
import { enterKitchen } from './rows/planned-kitchen.ts'
import { takeSamples } from './rows/sample-rows.ts'
import { insertPending } from './rows/step-rows.ts'
import { insertReservations } from './rows/table-rows.ts'
import { CUSTOMER_KEY, findFreePort, type ServerProcess, startServerProcess } from './server-process.ts'
import { openFolder, type Undo, withUndo } from './undoing.ts'

const OURS = 'thali'
const DEADLOCK = '40P01'
const FLOOR = 'floor'
const BEFORE = 'before'
/** An earlier program does not have all of them. */
const TABLES = `orders, order_status_history, order_changes, approvals, changes, audit_log, idempotency_keys, sent_messages,
  pgboss.job, checkouts, payments, refunds, webhook_events, money_due, money_book, money_book_days, promotion_uses,
  reservations, reservation_slots, reservation_sources, reservation_shares, message_ledger,
  report_days, report_items, report_customers, report_visits, report_orders, report_progress, capacity, order_claims`

export type Program = Pick<ServerProcess, 'pid' | 'url'>
/** The program of an earlier commit, with headers of a member of its staff. */
type EarlierProgram = Program & { commit: string; staff: Record<string, string> }
export type Place = 'server' | 'floor' | 'before'

export type Workbench = {
  server: ServerProcess
  /** The program of the last release, or of the commit that is asked for; it is started by the first who wants it. */
  before(): Promise<EarlierProgram>
  floor: Floor
  /** Headers of a signed-in customer. */
  signedIn: Record<string, string>
  /** Headers of a member of staff. */
  staff: Record<string, string>
  postgresVersion: string
  /** Empties all databases, outbox included: every round starts from the same state, with nothing left to do. */
  clear(): Promise<void>
  /** Numbered orders that nobody has started. */
  insertPending(where: Place, count: number): Promise<void>
  /** Open checkouts whose pages are paid at the provider. */
  insertCheckouts(where: Place, count: number): Promise<void>
  untilWorkedOff(where: Place, orders: number): Promise<void>
  /** Inserts bookings over the days around today. */
  insertReservations(count: number): Promise<void>
}

type Connection = FloorSetup['connection']
type ServerSettings = Parameters<typeof startServerProcess>[0]

/**
 * Starts our server and the floor on one database server, each with the same tables in its own database. The program of an
 * earlier commit (left out: the last release) gets a third database with the tables of its own migrations: on ours it would
 * fire the triggers of today, and what they cost would not be seen.
 */
export async function openWorkbench(undo: Undo, earlier?: string): Promise<Workbench> {
  const folder = await openFolder(undo, 'bench')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), maxConnections: 100 })
  undo.push(() => postgres.stop())
  const { host, port, user } = postgres.connection

  const provider = await startPaidPages(undo)
  const settings = {
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: databaseUrlOf(postgres.connection, OURS),
    env: provider.env,
  }
  const setup = await prepareFloor(settings, provider, { host, port, user, database: OURS })
  await withClient({ host, port, user, database: OURS }, enterKitchen)
  const server = await startServerProcess(settings)
  undo.push(() => server.stop())
  const floor = await startFloorProcess(setup)
  undo.push(() => floor.stop())
  const [pending = {}] = setup.samples.order.rows['orders'] ?? []
  const { checkout } = setup.samples.payment

  const ours = await connect(undo, { host, port, user, database: OURS })
  const databases = {
    server: ours,
    floor: await connect(undo, setup.connection),
    before: await connect(undo, { host, port, user, database: BEFORE }),
  }
  let before: Promise<EarlierProgram> | undefined
  const beforeUrl = databaseUrlOf(postgres.connection, BEFORE)
  const clear = async () => {
    for (const client of Object.values(databases)) {
      // Money may not be deleted, by a trigger; a bench may.
      await client.query('SET session_replication_role = replica')
      await truncate(client)
    }
    await ours.query('CHECKPOINT')
  }
  await clear()
  return {
    server,
    before: () => (before ??= startEarlier(undo, { ...settings, databaseUrl: beforeUrl }, earlier)),
    floor,
    signedIn: (await signUp(server.url, 'Ann Lee')).headers,
    staff: (await hire(server.url, { name: 'Ravi Kumar', role: 'staff' })).headers,
    postgresVersion: await versionOf(ours),
    clear,
    insertPending: (where, count) => insertPending(databases[where], pending, count),
    insertCheckouts: (where, count) => insertCheckouts(databases[where], checkout, count),
    untilWorkedOff: (where, orders) => untilWorkedOff(databases[where], orders),
    insertReservations: (count) => insertReservations(ours, count),
  }
}

async function startEarlier(undo: Undo, settings: ServerSettings, earlier?: string): Promise<EarlierProgram> {
  const program = await openFolder(undo, 'earlier')
  const { commit } = await checkOut(earlier ?? (await findLastRelease()), program)
  const dataDir = await openFolder(undo, 'earlier-data')
  const port = await findFreePort()
  const { pid, url, stop } = await startServerProcess({ ...settings, dataDir, port, program })
  undo.push(stop)
  const { headers: staff } = await hire(url, { name: 'Mira Shah', role: 'staff' })
  return { pid, url, commit, staff }
}

/** A first run of our server makes the tables, and one of each of what is measured to copy from. */
async function prepareFloor(
  settings: ServerSettings,
  provider: PaidPages,
  connection: Connection,
): Promise<FloorSetup> {
  const first = await startServerProcess(settings)
  const menu = await fetchMenu(first.url)
  const samples = await withClient(connection, (ours) => takeSamples(first.url, ours, provider))
  await first.stop()

  await withClient({ ...connection, database: 'postgres' }, async (others) => {
    await others.query(`CREATE DATABASE ${FLOOR} TEMPLATE ${OURS}`)
    await others.query(`CREATE DATABASE ${BEFORE}`)
  })
  const payments = { stripeUrl: provider.url, form: provider.lastForm() }
  return { connection: { ...connection, database: FLOOR }, samples, apiKey: CUSTOMER_KEY, menu, payments }
}

/** A message on its way may hold one of the tables and want another: then PostgreSQL refuses one of the two, and we try again. */
async function truncate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM regexp_split_to_table($1, ',\\s+') AS name WHERE to_regclass(name) IS NOT NULL`,
    [TABLES],
  )
  // Until the earlier program is started, its database has no table.
  if (rows.length === 0) return
  for (;;) {
    try {
      await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`)
      return
    } catch (error) {
      if (sqlState(error) !== DEADLOCK) throw error
    }
  }
}

function withClient<Value>(connection: Connection, use: (client: pg.Client) => Promise<Value>): Promise<Value> {
  return withUndo(async (undo) => use(await connect(undo, connection)))
}
