import { nextStatus, type OrderStatus } from '@thali/domain/order-status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { GUEST, type QueuedAction, type Outcome } from './action-queue.ts'
import { within12Hours } from './define-action.ts'
import { type ActionQueue, createActionQueue } from './queue-engine.ts'
import { createMemoryStore, type QueueStore, createTurns } from './queue-store.ts'
import { ApiError } from '#web/lib/api/api.ts'

const ORDERS = ['order-1', 'order-2'] as const
const PEOPLE = ['anita', 'boris'] as const
const DEVICES = [0, 1, 2] as const
const FAULTS = ['lost answer', 'lost call', 'server error', 'server away', 'signed out', 'crash'] as const
const HALF_A_DAY_MS = 12 * 3_600_000
const RANKS: readonly OrderStatus[] = ['pending', 'preparing', 'ready', 'completed']

type Step = { from: OrderStatus; to: OrderStatus }
type Order = { status: OrderStatus; version: number }

const failure = (status: number, code = '', details = {}) => new ApiError({ status, code, message: '', details })

/** A model of the server: one effect per key, only allowed steps, and a refusal that names the current state. */
class Kitchen {
  readonly orders = new Map<string, Order>(ORDERS.map((id) => [id, { status: 'pending', version: 1 }]))
  readonly effects: { key: string; subject: string; by: string }[] = []
  readonly #answers = new Map<string, { request: string; version: number }>()

  step(by: string, { id, subject, body, expectedVersion }: QueuedAction): Outcome {
    const { from, to } = body as Step
    const request = JSON.stringify([subject, to, expectedVersion])
    const known = this.#answers.get(id)
    if (known && known.request !== request) throw failure(409, 'idempotency-key-reused')
    if (known) return done(known.version)

    const order = this.orders.get(subject) ?? { status: 'pending', version: 0 }
    const { status, version } = order
    if (expectedVersion !== null && expectedVersion !== version) {
      if (status === from) return { kind: 'rebase', version }
      return isAtLeast(status, to) ? done(version, 'Already') : { kind: 'refused', sentence: status, stopsRest: true }
    }
    if (status !== to && nextStatus(status) !== to) {
      return isAtLeast(status, to) ? done(version, 'Already') : { kind: 'refused', sentence: status, stopsRest: true }
    }
    const after = status === to ? order : { status: to, version: version + 1 }
    if (after !== order) this.effects.push({ key: id, subject, by })
    this.orders.set(subject, after)
    this.#answers.set(id, { request, version: after.version })
    return done(after.version, after === order ? 'Already' : null)
  }

  /** Somebody at the counter: a payment, which only changes the version, or a cancellation. */
  touch(subject: string, what: 'pay' | 'cancel'): void {
    const order = this.orders.get(subject)
    if (!order || (what === 'cancel' && !['pending', 'preparing'].includes(order.status))) return
    this.orders.set(subject, {
      status: what === 'cancel' ? 'cancelled' : order.status,
      version: order.version + 1,
    })
  }
}

/** A tablet: one store, the tab that is open on it, and a network that can be cut in every way. */
class Tablet {
  user: string = PEOPLE[0]
  isOnline = true
  isSignedOut = false
  /** Faults of the next calls. */
  faults: Fault[] = []
  readonly store: QueueStore = createMemoryStore()
  readonly settled: { id: string; outcome: Outcome }[] = []
  readonly tapped: NewTap[] = []
  readonly cleared = new Set<string>()
  readonly sentFor: [action: string, cookie: string][] = []
  /** Items that were sent automatically although they were older than half a day. */
  readonly sentLate: string[] = []
  queue: ActionQueue
  #timers: (() => void)[] = []
  #taps = 0
  #tabs = 0
  #nowMs = 0

  readonly #kitchen: Kitchen
  readonly #name: string
  constructor(kitchen: Kitchen, name: string) {
    this.#kitchen = kitchen
    this.#name = name
    this.queue = this.#openTab()
  }

  #openTab(): ActionQueue {
    let isDead = false
    const dead = new Promise<never>(() => {})
    this.#tabs += 1
    const owner = `${this.#name}-${this.#tabs}`
    const queue = createActionQueue({
      store: this.store,
      takeTurn: createTurns({ store: this.store, locks: undefined, owner, nowMs: () => this.#nowMs }),
      askWhoIsThere: () => {
        if (isDead) return dead
        if (!this.isOnline) return Promise.reject(failure(0))
        return Promise.resolve(this.isSignedOut ? GUEST : this.user)
      },
      tellOthers: () => {},
      wait: () => Promise.resolve(),
      after: (_ms, work) => this.#timers.push(() => !isDead && work()),
      nowMs: () => this.#nowMs,
      random: () => 0,
    })
    const send = async (action: QueuedAction): Promise<Outcome> => {
      const fault = this.faults.shift()
      if (fault === 'crash') {
        // The tab dies during a call: the request may or may not arrive, and nobody receives the response.
        isDead = true
        if (this.#taps % 2 === 0) this.#kitchen.step(this.user, action)
        this.queue = this.#openTab()
        return dead
      }
      if (!this.isOnline || fault === 'lost call') throw failure(0)
      if (fault === 'server error') throw failure(500)
      if (fault === 'server away') throw failure(503)
      if (fault === 'signed out') throw failure(401)
      this.sentFor.push([action.userId, this.user])
      if (this.#nowMs - action.atMs >= HALF_A_DAY_MS) this.sentLate.push(action.id)
      const outcome = this.#kitchen.step(this.user, action)
      if (fault === 'lost answer') throw failure(0)
      return outcome
    }
    queue.handle({
      accepts: ({ kind }) => kind === 'step',
      send,
      refusal: (_, { message }) => ({ kind: 'refused', sentence: message, stopsRest: true }),
      failure: 'Failed to update order status',
    })
    queue.onSettled(({ action, outcome }) => this.settled.push({ id: action.id, outcome }))
    void queue.openFor(this.user)
    return queue
  }

  /** A tap on the card as this tablet shows it: the server's last state with its own pending taps. */
  async tap(subject: string): Promise<void> {
    const open = this.queue.openOn(subject)
    const known = this.#kitchen.orders.get(subject) ?? { status: 'pending', version: 1 }
    const shown = open.length > 0 ? (open.at(-1)!.body as Step).to : known.status
    const to = nextStatus(shown)
    if (to === null) return
    this.#taps += 1
    const id = `${this.#name}-${this.#taps}`
    this.tapped.push({ id, subject, user: this.user })
    await this.queue.enqueue({
      id,
      kind: 'step',
      subject,
      body: { from: shown, to },
      expectedVersion: open.length > 0 ? null : known.version,
      atMs: this.#nowMs,
      expiresAtMs: within12Hours({ atMs: this.#nowMs }),
    })
  }

  async signIn(user: string): Promise<void> {
    this.user = user
    this.isSignedOut = false
    await this.queue.openFor(user)
  }

  async logOut(): Promise<void> {
    for (const { id } of this.queue.actions()) this.cleared.add(id)
    await this.queue.clear()
    await this.signIn(this.user === 'anita' ? 'boris' : 'anita')
  }

  sleep(): void {
    this.#nowMs += HALF_A_DAY_MS
  }

  async runTimers(): Promise<void> {
    // Long enough for the lease of a dead tab to expire.
    this.#nowMs += 60_000
    for (const work of this.#timers.splice(0)) work()
    await settleDown()
  }
}
type Fault = (typeof FAULTS)[number]
type NewTap = { id: string; subject: string; user: string }

const device = fc.constantFrom(...DEVICES)
const order = fc.constantFrom(...ORDERS)
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('tap' as const), device, order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), device, isOn: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      device,
      fault: fc.constantFrom(...FAULTS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('touch' as const), order, what: fc.constantFrom('pay', 'cancel') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cookie' as const), device, user: fc.constantFrom(...PEOPLE) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('log out' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('storm' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('timers' as const), device }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

describe('actions without a network', () => {
  test('1,000 schedules on three tablets send nothing twice, lose nothing silently, act in nobody else’s name [M12]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
        const kitchen = new Kitchen()
        const tablets = DEVICES.map((name) => new Tablet(kitchen, `tablet-${name}`))
        for (const one of operations) await carryOut(one, kitchen, tablets)
        await drain(tablets)

        expect(new Set(kitchen.effects.map(({ key }) => key)).size).toBe(kitchen.effects.length)
        for (const tablet of tablets) await checkTablet(tablet, kitchen)
      }),
      { numRuns: 1000 },
    )
  }, 60_000)
})

async function carryOut(one: Operation, kitchen: Kitchen, tablets: readonly Tablet[]): Promise<void> {
  if (one.kind === 'touch') {
    kitchen.touch(one.order, one.what)
    return
  }
  const tablet = tablets[one.device]!
  if (one.kind === 'tap') await tablet.tap(one.order)
  if (one.kind === 'fault') tablet.faults.push(one.fault)
  if (one.kind === 'cookie') tablet.user = one.user
  if (one.kind === 'log out') await tablet.logOut()
  if (one.kind === 'timers') await tablet.runTimers()
  if (one.kind === 'sleep') tablet.sleep()
  if (one.kind === 'storm') {
    // The server responds, but every request fails.
    tablet.faults.push('server error', 'server error', 'server error')
    await tablet.tap(ORDERS[0])
    for (let time = 0; time < 3; time += 1) await tablet.runTimers()
  }
  if (one.kind === 'network') {
    tablet.isOnline = one.isOn
    if (one.isOn) void tablet.queue.replay()
  }
  await settleDown()
}

/** In the end every tablet is online, and everybody signs in once more. */
async function drain(tablets: readonly Tablet[]): Promise<void> {
  for (const tablet of tablets) {
    tablet.isOnline = true
    tablet.faults = []
    for (const user of PEOPLE) {
      await tablet.signIn(user)
      await settleDown()
      await tablet.runTimers()
    }
  }
}

async function checkTablet(tablet: Tablet, kitchen: Kitchen): Promise<void> {
  expect(tablet.sentFor.filter(([action, cookie]) => action !== cookie)).toEqual([])
  expect(tablet.sentLate).toEqual([])

  const left = await tablet.store.read()
  expect(left.filter(({ state, error }) => (state !== 'refused' && state !== 'expired') || !error)).toEqual([])
  const accounted = new Set([
    ...left.map(({ id }) => id),
    ...tablet.settled.map(({ id }) => id),
    ...kitchen.effects.map(({ key }) => key),
    ...tablet.cleared,
  ])
  expect(tablet.tapped.filter(({ id }) => !accounted.has(id))).toEqual([])

  for (const { id, outcome } of tablet.settled) {
    // What was reported as done was done by this very tap; a refusal stays until somebody has seen it.
    const isDone = outcome.kind === 'done' && outcome.note === null
    if (isDone) expect(kitchen.effects.map(({ key }) => key)).toContain(id)
    if (outcome.kind === 'refused' && !tablet.cleared.has(id)) expect(left.map((one) => one.id)).toContain(id)
  }

  // One person's taps on one order took effect in their order.
  for (const subject of ORDERS) {
    for (const user of PEOPLE) {
      const taps = tablet.tapped.filter((tap) => tap.subject === subject && tap.user === user).map(({ id }) => id)
      const happened = kitchen.effects.map(({ key }) => key).filter((key) => taps.includes(key))
      expect(happened).toEqual(taps.filter((id) => happened.includes(id)))
    }
  }
}

async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function done(version: number, note: string | null = null): Outcome {
  return { kind: 'done', version, note, answer: null }
}

function isAtLeast(status: OrderStatus, wanted: OrderStatus): boolean {
  return RANKS.indexOf(status) >= RANKS.indexOf(wanted)
}
