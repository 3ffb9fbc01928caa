import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { describeRun, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { readSizes, type Share, sharesOf } from './bytes/stored-bytes.ts'
import { hire } from './support/crew.ts'
import { placeOrder } from './support/customer.ts'
import { findFreePort, startServerProcess } from './support/server-process.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    'no-report': { type: 'boolean', default: false },
  },
})
/** Orders of a wave. */
const orders = Number(values.orders)
const WAVES = 4

/** Most bytes of one order from the second day on, when its messages are sent, and for ever. */
const [MOST, MOST_FOR_EVER] = [9_000, 4_700]
const AT_ONCE = 16
const LOOK_AGAIN_MS = 200
const STEPS = ['preparing', 'ready', 'completed'] as const

/** Cash orders, each with its three steps and four messages: the texts of a step leave before the next one. */
async function playOrders(url: string, database: pg.Client, staff: Record<string, string>): Promise<void> {
  const ids: string[] = []
  await inParallel(orders, async () => {
    ids.push(String((await placeOrder(url, randomUUID()))['orderId']))
  })
  await untilAllSent(database)
  for (const [index, status] of STEPS.entries()) {
    await inParallel(orders, async (turn) => {
      const body = { orderId: ids[turn], status, version: index + 1 }
      const response = await fetch(`${url}/api/updateOrderStatus`, {
        method: 'POST',
        headers: { ...staff, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`A step answered ${response.status}: ${await response.text()}`)
    })
    await untilAllSent(database)
  }
}

async function inParallel(count: number, work: (turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let turn = next++; turn < count; turn = next++) await work(turn)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function untilAllSent(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM pgboss.job WHERE name IN ('message', 'push') AND state IN ('created', 'retry', 'active')) AS waiting`,
    )
    if (rows[0]?.waiting === false) return
    await wait(LOOK_AGAIN_MS)
  }
}

async function measure(): Promise<{ shares: Share[]; postgres: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-bytes-'))
  // Each wave is tidied up after by ourselves: how much of it is done meanwhile would depend on the speed of the machine.
  const settings = { autovacuum: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), settings })
  const { host, port, user } = postgres.connection
  const server = await startServerProcess({
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(host)}&port=${port}`,
    env: { MESSAGE_RATE: '1000' },
  })
  const database = new pg.Client(postgres.connection)
  await database.connect()
  try {
    const { headers } = await hire(server.url, { name: 'Ravi Kumar', role: 'staff' })
    const playWave = async () => {
      await playOrders(server.url, database, headers)
      return readSizes(database)
    }
    // The first wave leaves the free space that a table has in use, and the others use it again.
    const before = await playWave()
    let after = before
    for (let wave = 0; wave < WAVES; wave++) after = await playWave()
    const shares = await sharesOf(database, { before, after, orders: WAVES * orders })
    const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
    return { shares, postgres: rows[0]?.version ?? '' }
  } finally {
    await database.end()
    await server.killEverything()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const { shares, postgres } = await measure()
const bytesAfter = (days: number) => shares.filter((one) => one.days > days).reduce((sum, one) => sum + one.bytes, 0)
const figure = (bytes: number) => Math.round(bytes).toLocaleString('en-CA')
const rows = shares.map(({ what, bytes, days }) => [
  what,
  figure(bytes),
  Number.isFinite(days) ? (days === 1 ? '1 day' : `${days} days`) : 'for ever',
])
const sums = [0, 1, 7, 30].map((days) => [
  days === 0 ? 'All' : `… after ${days} ${days === 1 ? 'day' : 'days'}`,
  figure(bytesAfter(days)),
  '',
])
const report = [
  `${describeRun({ postgres })} ${figure(WAVES * orders)} cash orders of three dishes, each with three steps and four messages.`,
  toTable(['Bytes of one order, with indexes', 'Bytes', 'Kept'], [...rows, ...sums]),
].join('\n\n')
console.log(report)
if (!values['no-report']) await writeFigures('performance.md', 'proof-bytes', report)

if (bytesAfter(1) > MOST || bytesAfter(30) > MOST_FOR_EVER) {
  console.error(`An order may take ${figure(MOST)} bytes, and ${figure(MOST_FOR_EVER)} of them for ever.`)
  process.exitCode = 1
}
tellProven(
  `${figure(bytesAfter(0))} bytes an order, ${figure(bytesAfter(1))} after a day, ${figure(bytesAfter(30))} for ever`,
)
