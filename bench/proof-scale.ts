import { parseArgs } from 'node:util'

import { describeRun, toTable, writeFigures } from '../scripts/figures/report.ts'
import { timeMenuSearch } from './scale/menu-screen.ts'
import { openOldHouse } from './scale/old-house.ts'
import { type Reading, timeOnce, timeReading, type Timing } from './scale/readers.ts'
import { growOld, type Size } from './scale/three-years.ts'
import { placeOrder } from './support/customer.ts'
import { ADMIN_KEY } from './support/server-process.ts'
import { withUndo } from './support/undoing.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '10000' },
    items: { type: 'string', default: '2000' },
    reservations: { type: 'string', default: '100000' },
    readers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    'no-report': { type: 'boolean', default: false },
  },
})

const size: Size = {
  orders: Number(values.orders),
  users: Number(values.users),
  items: Number(values.items),
  reservations: Number(values.reservations),
}
/** What the issue of the back office asks for. */
const FIGURES_MS = 200
const LISTS_MS = 50
/** Read once, in one piece: what is looked for in it is looked for on the screen. */
const MENU: Reading = { name: 'Menu, all dishes', path: '/admin/menu/truro/items', withinMs: FIGURES_MS }

const pageOf = (list: string, count: number, query = '') =>
  `${list}?limit=50&offset=${Math.max(0, Math.floor(count / 50) * 50 - 50)}${query}`

/** Figures are asked for by eight people at once; lists by one, who waits for nobody else. */
function readings(): { figures: Reading[]; lists: Reading[] } {
  const figures = [
    ...['today', 'yesterday', 'week', 'month'].map((period) => ({
      name: `Dashboard, ${period}`,
      path: `/admin/dashboard?period=${period}`,
    })),
    { name: 'Dashboard, month, one location', path: '/admin/dashboard?period=month&location=truro' },
    ...['week', 'month', 'year'].map((range) => ({
      name: `Revenue, ${range}`,
      path: `/admin/analytics/revenue?range=${range}`,
    })),
    { name: 'Customers, latest 1,000 orders', path: '/admin/analytics/customers' },
    { name: 'Month-end', path: '/admin/reports/month' },
  ]
  const lists = [
    { name: 'Orders, first page', path: '/getLocationOrders?limit=50' },
    { name: 'Orders, page in the middle', path: pageOf('/getLocationOrders', size.orders / 2) },
    { name: 'Orders, last page', path: pageOf('/getLocationOrders', size.orders) },
    { name: 'Orders, oldest first', path: '/getLocationOrders?limit=50&sortOrder=asc' },
    { name: 'Orders of one location, page 5,000', path: '/getLocationOrders?limit=50&offset=250000&locationId=truro' },
    { name: 'Cancelled orders, page 300', path: '/getLocationOrders?limit=50&offset=15000&status=cancelled' },
    { name: 'Order counts', path: '/getLocationOrderCounts' },
    { name: 'Users, first page', path: '/admin/users?limit=50' },
    { name: 'Users, last page', path: pageOf('/admin/users', size.users) },
    { name: 'Users, search by name', path: '/admin/users?limit=50&search=macleod' },
    { name: 'Users, search by phone', path: '/admin/users?limit=50&search=5554321' },
    { name: 'Users, search that finds nobody', path: '/admin/users?limit=50&search=zzzzzz' },
    { name: 'Reservations, first page', path: '/admin/reservations?limit=50' },
    { name: 'Reservations, last page', path: pageOf('/admin/reservations', size.reservations) },
    { name: 'Reservations, search by name', path: '/admin/reservations?limit=50&search=guest%2077' },
    { name: 'Reservations, search by e-mail', path: '/admin/reservations?limit=50&search=guest4321%40' },
    { name: 'Reservations, search by phone', path: '/admin/reservations?limit=50&search=5554321' },
    { name: 'Reservations, search that finds none', path: '/admin/reservations?limit=50&search=zzzzzz' },
  ]
  const chosen = ({ name }: { name: string }) => name.includes(values.only)
  return {
    figures: figures.filter(chosen).map((reading) => ({ ...reading, withinMs: FIGURES_MS })),
    lists: [...lists.map((reading) => ({ ...reading, withinMs: LISTS_MS })), MENU].filter(chosen),
  }
}

async function measure({ url, database }: Pick<Awaited<ReturnType<typeof openOldHouse>>, 'url' | 'database'>) {
  await placeOrder(url, crypto.randomUUID())
  await growOld(database, size)
  const { rows } = await database.query<{ version: string; bytes: string }>(
    `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS bytes`,
  )
  const ground = { url, headers: { 'x-api-key': ADMIN_KEY } }
  const firstMs = await timeOnce(ground, '/admin/dashboard')
  const { figures, lists } = readings()
  const timings: Timing[] = []
  for (const reading of figures) {
    timings.push(
      await told(timeReading(ground, reading, { readers: Number(values.readers), seconds: Number(values.seconds) })),
    )
  }
  for (const reading of lists) {
    timings.push(await told(timeReading(ground, reading, { readers: 1, seconds: Number(values.seconds) })))
  }
  if ('Menu'.includes(values.only)) timings.push(await told(timeMenuSearch(url, LISTS_MS)))
  return { timings, firstMs, postgres: rows[0]?.version ?? '', bytes: rows[0]?.bytes ?? '' }
}

async function told(timing: Promise<Timing>): Promise<Timing> {
  const { name, p50, p95, slowest } = await timing
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`)
  return timing
}

const house = await withUndo(openOldHouse)
try {
  const { timings, firstMs, postgres, bytes } = await measure(house)
  const rows = timings.map(({ name, withinMs, answers, p50, p95, slowest }) => [
    p95 > withinMs ? `**${name}**` : name,
    String(withinMs),
    answers.toLocaleString('en-CA'),
    ...[p50, p95, slowest].map((ms) => ms.toFixed(1)),
  ])
  const counted = (count: number, what: string) => `${count.toLocaleString('en-CA')} ${what}`
  const report = [
    `${describeRun({ postgres })} ${counted(size.orders, 'orders over three years')}, ${counted(size.users, 'users')}, ${counted(size.items, 'dishes')}, ${counted(size.reservations, 'reservations')}: ${bytes}.`,
    `Figures are read by ${values.readers} people at once, lists by one; an order comes in every second. The first adding up of everything took ${(firstMs / 1000).toFixed(1)} s.`,
    toTable(['What', 'Wanted p95, ms', 'Answers', 'p50 ms', 'p95 ms', 'Slowest ms'], rows),
  ].join('\n\n')
  console.log(`\n${report}`)
  if (timings.some(({ p95, withinMs }) => p95 > withinMs)) process.exitCode = 1
  if (!values['no-report']) await writeFigures('performance.md', 'proof-scale', report)
} finally {
  await house.close()
}
