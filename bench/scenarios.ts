import { setTimeout as wait } from 'node:timers/promises'

import { addDays, localParts } from '@thali/domain/time/zone'

import { slotsAhead } from './slots/tables.ts'
import { anOrder, aPriceCheck, WITH_KEY } from './support/customer.ts'
import { KEY_PLACE } from './support/load.ts'
import { memoryMb, processTree } from './support/process-usage.ts'
import { aPlannedOrder } from './support/rows/planned-kitchen.ts'
import { findFreePort, startServerProcess } from './support/server-process.ts'
import { type Contender, type Effort, type Figures, measureInTurns } from './support/turns.ts'
import { openFolder, withUndo } from './support/undoing.ts'
import type { Workbench } from './support/workbench.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const CACHED = { headers: BROWSER, isCached: true }
const CASH_ORDER = '/api/createCustomerOrderCash'
const JSON_BODY = { 'content-type': 'application/json' }
const BOOKED = 100_000
/** Every time of the 59 days after today at both locations: 40 guests each are more than a round can seat. */
const SLOTS = 59 * 18 * 2
/** Long enough for the tasks that run once after a start. */
const REST_MS = 5_000

/** The usual order by somebody, each time with a key of its own. */
const order = (url: string, who: Record<string, string>, more: Partial<Contender['load']> = {}) => ({
  ...({ method: 'POST', body: anOrder(), freshKeys: true } as const),
  url,
  headers: { ...JSON_BODY, ...who },
  ...more,
})

/** Cash orders, by a program's key and by a signed-in customer, beside the program before and the floor with the same rows. */
export async function measureOrders(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor, signedIn, clear } = bench
  const before = await bench.before()
  const contenders = [
    { name: 'Floor: the same rows', pid: floor.pid, load: order(`${floor.url}/order`, WITH_KEY) },
    { name: 'Cash order, with a key', pid: server.pid, load: order(server.url + CASH_ORDER, WITH_KEY) },
    { name: `The same in ${before.commit}`, pid: before.pid, load: order(before.url + CASH_ORDER, WITH_KEY) },
    { name: 'Cash order, signed in', pid: server.pid, load: order(server.url + CASH_ORDER, signedIn) },
  ]
  return measureInTurns(contenders, effort, clear)
}

/** Cash orders of a dish with options at a kitchen with stations and counted portions, beside the same without them. */
export async function measurePlannedOrders({ server, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const url = server.url + CASH_ORDER
  const planned = order(url, WITH_KEY, { body: aPlannedOrder() })
  const contenders = [
    { name: 'Cash order, nothing planned', pid: server.pid, load: order(url, WITH_KEY) },
    { name: 'Cash order with options, portions, stations', pid: server.pid, load: planned },
  ]
  return measureInTurns(contenders, effort, clear)
}

/**
 * The whole way of a guest: menu, price check, cash order; beside the program before, and the floor that answers the first
 * two from memory.
 */
export async function measureFlow(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor, clear } = bench
  const before = await bench.before()
  const price = JSON.stringify(aPriceCheck())
  const flow = (url: string, paths: { menu: string; price: string; order: string }) =>
    order(
      url + paths.order,
      { ...BROWSER, ...WITH_KEY },
      {
        before: [
          { path: paths.menu, method: 'GET' },
          { path: paths.price, body: price },
        ],
      },
    )
  const floors = { menu: '/menu', price: '/price', order: '/order' }
  const ours = { menu: '/api/menu/truro', price: '/api/validatePricing', order: CASH_ORDER }
  const contenders = [
    { name: 'Floor: menu, price check, order', pid: floor.pid, load: flow(floor.url, floors) },
    { name: 'Menu, price check, cash order', pid: server.pid, load: flow(server.url, ours) },
    { name: `The same in ${before.commit}`, pid: before.pid, load: flow(before.url, ours) },
  ]
  return measureInTurns(contenders, effort, clear)
}

/** The menu as JSON, beside the program before, and the floor that answers the same bytes. */
export async function measureMenu(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor } = bench
  const before = await bench.before()
  return measureInTurns(
    [
      { name: 'Floor: the same bytes', pid: floor.pid, load: { url: `${floor.url}/menu`, ...CACHED } },
      { name: 'Menu as JSON', pid: server.pid, load: { url: `${server.url}/api/menu/truro`, ...CACHED } },
      {
        name: `The same in ${before.commit}`,
        pid: before.pid,
        load: { url: `${before.url}/api/menu/truro`, ...CACHED },
      },
    ],
    effort,
  )
}

/** Pages as HTML: those that are the same for all from the short cache, one's own rendered anew. */
export async function measurePages({ server, signedIn }: Workbench, effort: Effort): Promise<Figures[]> {
  const url = `${server.url}/menu/truro`
  return measureInTurns(
    [
      { name: 'Menu page, a visitor (cached)', pid: server.pid, load: { url, ...CACHED } },
      {
        name: 'Menu page, signed in (cached)',
        pid: server.pid,
        load: { url, ...CACHED, headers: { ...CACHED.headers, ...signedIn } },
      },
      {
        name: 'Own orders, signed in (rendered)',
        pid: server.pid,
        load: { url: `${server.url}/dashboard`, headers: { ...BROWSER, ...signedIn } },
      },
    ],
    effort,
  )
}

/** The times of one day, while 100,000 bookings of many days are stored. */
export async function measureSlots(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, clear, insertReservations } = bench
  const { date: today } = localParts(new Date())
  const query = new URLSearchParams({ location: 'truro', date: addDays(today, 7), partySize: '4' })
  const load = { url: `${server.url}/api/reservations/slots?${query}` }
  const prepare = () => insertReservations(BOOKED)
  const contender = { name: 'Times of a day, of 100,000 bookings', pid: server.pid, load, prepare }
  return measureInTurns([contender], effort, clear)
}

/** A booking with all that belongs to it, beside a floor that writes the same rows. */
export async function measureBookings({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const { date: today } = localParts(new Date())
  const bodies = slotsAhead(SLOTS, today).map(({ location, date, time }) =>
    JSON.stringify({
      location,
      customerInfo: { name: 'Ann Lee', email: `${KEY_PLACE}@example.com`, phone: '+19025550123' },
      reservationDetails: { date, time, partySize: 1, specialRequests: null },
    }),
  )
  const load = { method: 'POST', headers: JSON_BODY, bodies, freshKeys: true } as const
  const contenders = [
    { name: 'Floor: the same rows', pid: floor.pid, load: { ...load, url: `${floor.url}/table` } },
    { name: 'Table booked', pid: server.pid, load: { ...load, url: `${server.url}/api/reservations` } },
  ]
  return measureInTurns(contenders, effort, clear)
}

export type Memory = { name: string; program: number; postgres: number; standIns: number }

/** Memory as it is shipped, with the database inside: at rest, and after orders, menus and pages. */
export function measureMemory({ seconds }: Effort): Promise<Memory[]> {
  return withUndo(async (undo) => {
    const server = await startServerProcess({ dataDir: await openFolder(undo, 'memory'), port: await findFreePort() })
    undo.push(() => server.killEverything())
    await wait(REST_MS)
    const atRest = readMemory('At rest', server.pid)
    const load = (name: string, request: Contender['load']): Contender[] => [{ name, pid: server.pid, load: request }]
    const once = { seconds, rounds: 1 }
    await measureInTurns(load('orders', order(server.url + CASH_ORDER, WITH_KEY)), once)
    await measureInTurns(load('menus', { url: `${server.url}/api/menu/truro`, headers: BROWSER }), once)
    await measureInTurns(load('pages', { url: `${server.url}/menu/truro`, headers: BROWSER }), once)
    return [atRest, readMemory('After the load', server.pid)]
  })
}

function readMemory(name: string, pid: number): Memory {
  const others = processTree(pid).slice(1)
  const sum = (pattern: RegExp) =>
    others.filter(({ command }) => pattern.test(command)).reduce((total, { pid: one }) => total + memoryMb(one), 0)
  return { name, program: memoryMb(pid), postgres: sum(/postgres/), standIns: sum(/sandbox/) }
}
