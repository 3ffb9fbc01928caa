import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { drawGrowth } from '../scale/growth-picture.ts'
import { type Reading, timeAfterOrder, timeOnce, type Timing } from '../scale/readers.ts'
import { addOrders, insertUsers } from '../scale/three-years.ts'
import { placeOrder } from '../support/customer.ts'
import { openHouse } from '../support/house.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

const USERS = 10_000
const WITHIN_MS = 50
const EIGHT = 8
const PAGE = 50
/** How much slower the largest restaurant may be than the smallest. */
const FLAT = 1.2

const FIGURES: Reading = { name: 'Dashboard, today, 8 at once', path: '/admin/dashboard', withinMs: WITHIN_MS }
const listsOf = (orders: number): readonly Reading[] => [
  { ...FIGURES, name: 'Dashboard, today' },
  { name: 'Orders, first page', path: `/getLocationOrders?limit=${PAGE}`, withinMs: WITHIN_MS },
  { name: 'Order counts', path: '/getLocationOrderCounts', withinMs: WITHIN_MS },
  { name: 'Orders by total', path: `/getLocationOrders?limit=${PAGE}&sortBy=total`, withinMs: WITHIN_MS },
  {
    name: 'Orders by total, last page',
    path: `/getLocationOrders?limit=${PAGE}&sortBy=total&offset=${orders - PAGE}`,
    withinMs: WITHIN_MS,
  },
  { name: 'Search of all orders', path: '/admin/orders/find?search=guest%2077', withinMs: WITHIN_MS },
]

async function measure(url: string, orders: number, each: number): Promise<Timing[]> {
  const lists = listsOf(orders)
  const ground = { url, headers: { 'x-api-key': ADMIN_KEY } }
  for (const { path: warmUp } of [FIGURES, ...lists]) await timeOnce(ground, warmUp)
  const timings = [await timeAfterOrder(ground, FIGURES, { readers: EIGHT, each })]
  for (const reading of lists) timings.push(await timeAfterOrder(ground, reading, { readers: 1, each: each * 2 }))
  for (const { name, p50, p95 } of timings) console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  return timings
}

export const proof = defineProof({
  claim: 'What people look at most takes as long with 1,000,000 orders as with 1,000, and an order is in it at once',
  page: 'performance.md',
  needsSite: true,
  options: {
    sizes: '1000,10000,100000,1000000',
    /** Orders of the present day, added after the years. */
    today: 50_000,
    /** Readings of each of eight people, and half of those of one. */
    each: 25,
  },
  async play({ options: { sizes: listed, today, each } }, undo) {
    const sizes = listed.split(',').map(Number)
    const { url, database, postgresVersion } = await openHouse(undo)
    await placeOrder(url, crypto.randomUUID())
    await insertUsers(database, USERS)
    const columns: { title: string; timings: Timing[] }[] = []
    let since = 0
    for (const all of sizes) {
      await addOrders(database, { since, all, users: USERS, over: 'three years' })
      // V8 optimises functions that are called often, during the first seconds of load. Without this warm-up the first
      // restaurant to be measured would look slower than it is.
      if (since === 0) await measure(url, all, each)
      console.log(`${toCount(all)} orders over three years`)
      columns.push({ title: toCount(all), timings: await measure(url, all, each) })
      since = all
    }
    await addOrders(database, { since, all: since + today, users: USERS, over: 'today' })
    console.log(`and ${toCount(today)} of today`)
    columns.push({ title: `+ ${toCount(today)} today`, timings: await measure(url, since + today, each) })

    const [first, last, busy] = [columns[0], columns[sizes.length - 1], columns.at(-1)]
    const readings = [FIGURES, ...listsOf(since)].map(({ name, withinMs }, index) => {
      const growth = (last?.timings[index]?.p50 ?? 0) / (first?.timings[index]?.p50 ?? 1)
      const p95 = busy?.timings[index]?.p95 ?? 0
      return {
        name,
        growth,
        p95,
        isSlow: growth > FLAT || p95 > withinMs,
        times: columns.map((one) => one.timings[index]),
      }
    })
    const table = readings.map(({ name, growth, isSlow, times }) => {
      const cells = times.map((time) => `${time?.p50.toFixed(1)} / ${time?.p95.toFixed(1)}`)
      return [isSlow ? `**${name}**` : name, ...cells, growth.toFixed(2)]
    })
    const slow = readings.filter(({ isSlow }) => isSlow)
    const lines = readings.map(({ name, times }) => ({
      name,
      values: times.slice(0, -1).map((time) => time?.p50 ?? 0),
    }))
    const most = Math.max(...readings.map(({ growth }) => growth))
    return {
      postgres: postgresVersion,
      report: [
        `An order is placed before each reading. p50 / p95 in milliseconds; “growth” is p50 of ${toCount(since)} orders over that of ${toCount(sizes[0] ?? 0)}.`,
        toTable(['Orders', ...columns.map(({ title }) => title), 'Growth'], table),
        '![The times over the number of orders](pictures/growth.svg)',
      ],
      pictures: { 'growth.svg': drawGrowth(sizes, lines) },
      found: slow.map(({ name, growth, p95 }) => `${name}: growth ${growth.toFixed(2)}, p95 ${p95.toFixed(1)} ms`),
      figure: `${inWords(readings.length, 'readings')}: with ${inWords(since, 'orders')} at most ${most.toFixed(2)} times as long as with ${toCount(sizes[0] ?? 0)}`,
    }
  },
})
