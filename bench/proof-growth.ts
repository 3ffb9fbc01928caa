import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { describeRun, toTable, writeFigures } from '../scripts/figures/report.ts'
import { drawGrowth } from './scale/growth-picture.ts'
import { openOldHouse } from './scale/old-house.ts'
import { type Reading, timeAfterOrder, timeOnce, type Timing } from './scale/readers.ts'
import { addOrders, insertUsers } from './scale/three-years.ts'
import { placeOrder } from './support/customer.ts'
import { ADMIN_KEY } from './support/server-process.ts'
import { withUndo } from './support/undoing.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000,10000,100000,1000000' },
    /** Orders of the present day, added after the years. */
    today: { type: 'string', default: '50000' },
    each: { type: 'string', default: '25' },
    'no-report': { type: 'boolean', default: false },
  },
})
const sizes = values.orders.split(',').map(Number)
const today = Number(values.today)
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

async function measure(url: string, orders: number): Promise<Timing[]> {
  const lists = listsOf(orders)
  const ground = { url, headers: { 'x-api-key': ADMIN_KEY } }
  const each = Number(values.each)
  for (const { path: warmUp } of [FIGURES, ...lists]) await timeOnce(ground, warmUp)
  const timings = [await timeAfterOrder(ground, FIGURES, { readers: EIGHT, each })]
  for (const reading of lists) timings.push(await timeAfterOrder(ground, reading, { readers: 1, each: each * 2 }))
  for (const { name, p50, p95 } of timings) console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  return timings
}

const house = await withUndo(openOldHouse)
try {
  const { url, database } = house
  await placeOrder(url, crypto.randomUUID())
  await insertUsers(database, USERS)
  const columns: { title: string; timings: Timing[] }[] = []
  let since = 0
  for (const all of sizes) {
    await addOrders(database, { since, all, users: USERS, over: 'three years' })
    // V8 optimises functions that are called often, during the first seconds of load. Without this warm-up the first
    // restaurant to be measured would look slower than it is.
    if (since === 0) await measure(url, all)
    console.log(`${all.toLocaleString('en-CA')} orders over three years`)
    columns.push({ title: all.toLocaleString('en-CA'), timings: await measure(url, all) })
    since = all
  }
  await addOrders(database, { since, all: since + today, users: USERS, over: 'today' })
  console.log(`and ${today.toLocaleString('en-CA')} of today`)
  columns.push({ title: `+ ${today.toLocaleString('en-CA')} today`, timings: await measure(url, since + today) })

  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const [first, last, busy] = [columns[0], columns[sizes.length - 1], columns.at(-1)]
  const readings = [FIGURES, ...listsOf(since)]
  const table = readings.map(({ name, withinMs }, index) => {
    const growth = (last?.timings[index]?.p50 ?? 0) / (first?.timings[index]?.p50 ?? 1)
    const isSlow = (busy?.timings[index]?.p95 ?? 0) > withinMs
    if (growth > FLAT || isSlow) process.exitCode = 1
    const cells = columns.map(({ timings }) => `${timings[index]?.p50.toFixed(1)} / ${timings[index]?.p95.toFixed(1)}`)
    return [growth > FLAT || isSlow ? `**${name}**` : name, ...cells, growth.toFixed(2)]
  })
  const report = [
    `${describeRun({ postgres: rows[0]?.version ?? '' })} An order is placed before each reading. p50 / p95 in milliseconds; “growth” is p50 of ${sizes.at(-1)?.toLocaleString('en-CA')} orders over that of ${sizes[0]?.toLocaleString('en-CA')}.`,
    toTable(['Orders', ...columns.map(({ title }) => title), 'Growth'], table),
    '![The times over the number of orders](pictures/growth.svg)',
  ].join('\n\n')
  console.log(`\n${report}`)
  if (!values['no-report']) {
    const pictures = path.join(import.meta.dirname, '../docs/pictures')
    await mkdir(pictures, { recursive: true })
    const lines = readings.map(({ name }, index) => ({
      name,
      values: columns.slice(0, sizes.length).map(({ timings }) => timings[index]?.p50 ?? 0),
    }))
    await writeFile(path.join(pictures, 'growth.svg'), drawGrowth(sizes, lines))
    await writeFigures('performance.md', 'proof-growth', report)
  }
} finally {
  await house.close()
}
