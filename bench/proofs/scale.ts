import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { timeMenuSearch } from '../scale/menu-screen.ts'
import { type Reading, timeOnce, timeReading, type Timing } from '../scale/readers.ts'
import { growOld, type Size } from '../scale/three-years.ts'
import { placeOrder } from '../support/customer.ts'
import { openHouse } from '../support/house.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

/** What the issue of the back office asks for. */
const FIGURES_MS = 200
const LISTS_MS = 50
/** Read once, in one piece: what is looked for in it is looked for on the screen. */
const MENU: Reading = { name: 'Menu, all dishes', path: '/admin/menu/truro/items', withinMs: FIGURES_MS }

const pageOf = (list: string, count: number, query = '') =>
  `${list}?limit=50&offset=${Math.max(0, Math.floor(count / 50) * 50 - 50)}${query}`

/** Figures are asked for by eight people at once; lists by one, who waits for nobody else. */
function readings(size: Size, wanted: string): { figures: Reading[]; lists: Reading[] } {
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
  const chosen = ({ name }: { name: string }) => name.includes(wanted)
  return {
    figures: figures.filter(chosen).map((reading) => ({ ...reading, withinMs: FIGURES_MS })),
    lists: [...lists.map((reading) => ({ ...reading, withinMs: LISTS_MS })), MENU].filter(chosen),
  }
}

async function told(timing: Promise<Timing>): Promise<Timing> {
  const { name, p50, p95, slowest } = await timing
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`)
  return timing
}

export const proof = defineProof({
  claim: 'The back office of three years: figures within 200 ms for eight at once, lists within 50 ms, p95',
  page: 'performance.md',
  needsSite: true,
  volume: { orders: 1_000_000, users: 10_000, items: 2_000, reservations: 100_000 },
  /** `reading`: only those with this in their name. */
  options: { readers: 8, seconds: 5, reading: '' },
  async play({ volume: size, options: { readers, seconds, reading: wanted } }, undo) {
    const { url, database, postgresVersion } = await openHouse(undo)
    await placeOrder(url, crypto.randomUUID())
    await growOld(database, size)
    const { rows } = await database.query<{ bytes: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS bytes',
    )
    const ground = { url, headers: { 'x-api-key': ADMIN_KEY } }
    const firstMs = await timeOnce(ground, '/admin/dashboard')
    const { figures, lists } = readings(size, wanted)
    const timings: Timing[] = []
    for (const figure of figures) timings.push(await told(timeReading(ground, figure, { readers, seconds })))
    for (const list of lists) timings.push(await told(timeReading(ground, list, { readers: 1, seconds })))
    if ('Menu'.includes(wanted)) timings.push(await told(timeMenuSearch(url, LISTS_MS)))

    const slow = timings.filter(({ p95, withinMs }) => p95 > withinMs)
    const cells = timings.map(({ name, withinMs, answers, p50, p95, slowest }) => [
      p95 > withinMs ? `**${name}**` : name,
      String(withinMs),
      toCount(answers),
      ...[p50, p95, slowest].map((ms) => ms.toFixed(1)),
    ])
    return {
      postgres: postgresVersion,
      report: [
        `${inWords(size.orders, 'orders over three years')}, ${inWords(size.users, 'users')}, ${inWords(size.items, 'dishes')}, ${inWords(size.reservations, 'reservations')}: ${rows[0]?.bytes}.`,
        `Figures are read by ${readers} people at once, lists by one; an order comes in every second. The first adding up of everything took ${(firstMs / 1000).toFixed(1)} s.`,
        toTable(['What', 'Wanted p95, ms', 'Answers', 'p50 ms', 'p95 ms', 'Slowest ms'], cells),
      ],
      found: slow.map(({ name, p95, withinMs }) => `${name}: p95 ${p95.toFixed(1)} ms of ${withinMs}`),
      figure: `${inWords(timings.length, 'readings')} of ${inWords(size.orders, 'orders')}: ${inWords(slow.length, 'above their limit')}`,
    }
  },
})
