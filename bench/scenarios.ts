import { setTimeout as wait } from 'node:timers/promises'

import { anOrder, aPriceCheck, WITH_KEY } from './support/customer.ts'
import { memoryMb, processTree } from './support/process-usage.ts'
import { aPlannedOrder } from './support/rows/planned-kitchen.ts'
import { findFreePort, startServerProcess } from './support/server-process.ts'
import { type Contender, type Effort, type Figures, measureInTurns } from './support/turns.ts'
import { openFolder, withUndo } from './support/undoing.ts'
import type { Workbench } from './support/workbench.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const CACHED = { headers: BROWSER, isCached: true }
const JSON_BODY = { 'content-type': 'application/json' }
const ORDER = { method: 'POST', body: anOrder(), freshKeys: true } as const
/** Long enough for the tasks that run once after a start. */
const REST_MS = 5_000

/** Cash orders, by a program's key and by a signed-in customer, beside the floor that writes the same rows. */
export async function measureOrders({ server, floor, signedIn, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const url = `${server.url}/api/createCustomerOrderCash`
  return measureInTurns(
    [
      {
        name: 'Floor: the same rows',
        pid: floor.pid,
        load: { ...ORDER, url: `${floor.url}/order`, headers: { ...JSON_BODY, ...WITH_KEY } },
      },
      {
        name: 'Cash order, with a key',
        pid: server.pid,
        load: { ...ORDER, url, headers: { ...JSON_BODY, ...WITH_KEY } },
      },
      {
        name: 'Cash order, signed in',
        pid: server.pid,
        load: { ...ORDER, url, headers: { ...JSON_BODY, ...signedIn } },
      },
    ],
    effort,
    clear,
  )
}

/** Cash orders of a dish with options at a kitchen with stations and counted portions, beside the same without them. */
export async function measurePlannedOrders({ server, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const order = {
    ...ORDER,
    url: `${server.url}/api/createCustomerOrderCash`,
    headers: { ...JSON_BODY, ...WITH_KEY },
  }
  return measureInTurns(
    [
      { name: 'Cash order, nothing planned', pid: server.pid, load: order },
      {
        name: 'Cash order with options, portions, stations',
        pid: server.pid,
        load: { ...order, body: aPlannedOrder() },
      },
    ],
    effort,
    clear,
  )
}

/** The whole way of a guest: menu, price check, cash order; beside the floor that answers the first two from memory. */
export async function measureFlow({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const price = JSON.stringify(aPriceCheck())
  const flow = (paths: { menu: string; price: string }) => [
    { path: paths.menu, method: 'GET' as const },
    { path: paths.price, body: price },
  ]
  return measureInTurns(
    [
      {
        name: 'Floor: menu, price check, order',
        pid: floor.pid,
        load: {
          ...ORDER,
          url: `${floor.url}/order`,
          headers: { ...BROWSER, ...JSON_BODY, ...WITH_KEY },
          before: flow({ menu: '/menu', price: '/price' }),
        },
      },
      {
        name: 'Menu, price check, cash order',
        pid: server.pid,
        load: {
          ...ORDER,
          url: `${server.url}/api/createCustomerOrderCash`,
          headers: { ...BROWSER, ...JSON_BODY, ...WITH_KEY },
          before: flow({ menu: '/api/menu/truro', price: '/api/validatePricing' }),
        },
      },
    ],
    effort,
    clear,
  )
}

/** The menu as JSON, beside the floor that answers the same bytes. */
export async function measureMenu({ server, floor }: Workbench, effort: Effort): Promise<Figures[]> {
  return measureInTurns(
    [
      { name: 'Floor: the same bytes', pid: floor.pid, load: { url: `${floor.url}/menu`, ...CACHED } },
      { name: 'Menu as JSON', pid: server.pid, load: { url: `${server.url}/api/menu/truro`, ...CACHED } },
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
    await measureInTurns(
      load('orders', {
        ...ORDER,
        url: `${server.url}/api/createCustomerOrderCash`,
        headers: { ...JSON_BODY, ...WITH_KEY },
      }),
      once,
    )
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
