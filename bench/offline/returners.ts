import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { STEP } from '../../apps/web/src/back-office/actions/orders/order-queue-actions.ts'
import { createMemoryStore } from '../../apps/web/src/lib/action-queue/queue-store.ts'
import { callFrom } from '../abuse/caller.ts'
import { createOrdering, createPoster } from '../desk/desk-setup.ts'
import type { Invariant } from '../proof/findings.ts'
import { hire, type Member } from '../support/crew.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { percentiles } from '../support/stats.ts'
import { openFolder, withUndo } from '../support/undoing.ts'
import { Network, type Transport } from './network.ts'
import { openQueue } from './open-queue.ts'

/** How a crowd of tablets was served whose network came back in one moment. */
export type Returned = {
  clients: number
  calls: number
  statuses: Map<number, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** From the moment until the last step stood. */
  doneMs: number
  invariants: Invariant[]
}

type Call = { status: number; ms: number }

const PEOPLE = 10
const ADDRESSES_A_BLOCK = 250
const FIRST_BLOCK = 70
const PATIENCE_MS = 120_000

/** Tablets, each with its own address and one step that waits, get their network back together. Limits are on. */
export function returnTogether(count: number): Promise<Returned> {
  console.log(`${count} tablets come back …`)
  return withUndo(async (undo) => {
    const settings = { dataDir: await openFolder(undo, 'return'), port: await findFreePort() }
    const served = await prepare(settings, count)
    const server = await startServerProcess({ ...settings, env: { LIMITS: 'on' } })
    undo.push(() => server.killEverything())
    return comeBack(server.url, served)
  })
}

type Settings = { dataDir: string; port: number }
type Prepared = { user: Member; orderId: string }

/** Places the orders with rate limits off: limits are tested when the tablets come back, not here. */
async function prepare(settings: Settings, count: number): Promise<Prepared[]> {
  const server = await startServerProcess(settings)
  const people: Member[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    people.push(await hire(server.url, { name: 'Ravi Kumar', role: 'staff' }))
  }
  const order = createOrdering(createPoster(server.url))
  const prepared: Prepared[] = []
  for (let index = 0; index < count; index += 1) {
    const user = people[index % PEOPLE]
    if (user) prepared.push({ user, orderId: (await order('truro')).id })
  }
  await server.stop()
  return prepared
}

async function comeBack(url: string, prepared: readonly Prepared[]): Promise<Returned> {
  const calls: Call[] = []
  const tablets = await Promise.all(
    prepared.map((one, index) => aTablet({ ...one, url, address: addressOf(index), calls })),
  )
  const beganMs = performance.now()
  for (const tablet of tablets) tablet.comeBack()
  const done = await Promise.all(tablets.map((tablet) => tablet.untilSent()))
  const doneMs = performance.now() - beganMs
  await Promise.all(tablets.map((tablet) => tablet.untilRead()))
  const times = calls.map(({ ms }) => ms)
  const [p50Ms, p99Ms, maxMs] = percentiles(times, [0.5, 0.99, 1])
  const unserved = done.filter((isDone) => !isDone).length
  const outages = calls.filter(({ status }) => status >= 500)
  return {
    clients: prepared.length,
    calls: calls.length,
    statuses: new Map([...Map.groupBy(calls, ({ status }) => status)].map(([status, all]) => [status, all.length])),
    p50Ms,
    p99Ms,
    maxMs,
    doneMs,
    invariants: [
      { title: 'Every tablet that came back was served', violations: unserved > 0 ? [`${unserved} were not`] : [] },
      { title: 'No answer above 499 when all come back', violations: outages.map(({ status }) => `answer ${status}`) },
    ],
  }
}

function addressOf(index: number): string {
  return `127.0.${FIRST_BLOCK + Math.floor(index / ADDRESSES_A_BLOCK)}.${1 + (index % ADDRESSES_A_BLOCK)}`
}

type Placed = Prepared & { url: string; address: string; calls: Call[] }

/** A tablet with a step that waits, cut off. */
async function aTablet({ url, user, orderId, address, calls }: Placed) {
  const network = new Network({ url, nowMs: Date.now, onCrash: () => {}, transport: transportFrom(address, calls) })
  network.cookie = user
  const { queue, callFor } = openQueue({
    store: createMemoryStore(),
    wait,
    after: (ms, work) => setTimeout(work, ms).unref(),
    nowMs: Date.now,
    random: Math.random,
  })
  const call = callFor()
  queue.handle({ ...STEP, send: (action) => STEP.sendBy(action, call) })
  const sent = Promise.withResolvers<boolean>()
  queue.onSettled(({ outcome }) => sent.resolve(outcome.kind === 'done'))

  network.isUp = false
  await network.run(() => queue.openFor(user.id, user.name))
  const body = { orderId, orderNumber: 1, from: 'pending', status: 'preparing' }
  const step = { id: randomUUID(), kind: 'order-status', subject: orderId, body, expectedVersion: 1, atMs: Date.now() }
  await network.run(() => queue.enqueue({ ...step, expiresAtMs: null }))
  // What the board reads again once it hears the server.
  const read = sent.promise.then(() =>
    network.run(() => call('GET /getLocationOrders', { query: { locationId: 'truro', limit: 50 } })).catch(() => null),
  )
  return {
    comeBack() {
      network.isUp = true
      network.run(() => queue.replaySoon())
    },
    untilSent() {
      setTimeout(() => sent.resolve(false), PATIENCE_MS).unref()
      return sent.promise
    },
    untilRead: () => read,
  }
}

function transportFrom(address: string, calls: Call[]): Transport {
  return async (url, { method = 'GET', headers, body }) => {
    const sent = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}
    const answer = await callFrom(address, method, url, { headers: headers as Record<string, string>, ...sent })
    calls.push(answer)
    const { 'retry-after': retryAfter } = answer.headers
    return new Response(answer.body, {
      status: answer.status,
      headers: retryAfter ? { 'retry-after': retryAfter } : {},
    })
  }
}
