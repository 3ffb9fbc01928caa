import { randomUUID } from 'node:crypto'

import { nextStatus, type OrderStatus } from '@thali/domain/order-status'

import { ORDER_ACTIONS } from '../../apps/web/src/back-office/actions/orders/order-queue-actions.ts'
import { RESERVATION_ACTIONS } from '../../apps/web/src/back-office/actions/reservation-actions.ts'
import type { NewAction, Queue, Settled } from '../../apps/web/src/lib/action-queue/action-queue.ts'
import { untilTableTime, within12Hours } from '../../apps/web/src/lib/action-queue/define-action.ts'
import type { ActionQueue } from '../../apps/web/src/lib/action-queue/queue-engine.ts'
import { createMemoryStore, type QueueStore } from '../../apps/web/src/lib/action-queue/queue-store.ts'
import type { Member } from '../support/crew.ts'
import type { Random } from '../support/random.ts'
import { Network } from './network.ts'
import { openQueue } from './open-queue.ts'
import type { Order } from './restaurant.ts'

/** What somebody did at a tablet, and whether they wanted it forgotten since. */
export type Tap = Pick<NewAction, 'id' | 'kind' | 'subject' | 'atMs'> & {
  by: Member
  /** The status that a step leads to, or the name that a table is booked for. */
  aim: string
}

export type Table = { date: string; time: string }

const HANDLERS = [...ORDER_ACTIONS, ...RESERVATION_ACTIONS]

/**
 * A tablet with the real queue, the real client and the real kinds of actions. Its clock, its timers and its network are
 * those of the schedule.
 */
export class Tablet {
  user: Member
  readonly network: Network
  readonly store: QueueStore = createMemoryStore()
  readonly taps: Tap[] = []
  readonly settled: Settled[] = []
  /** Actions that a person has thrown away, by Discard or by logging out. */
  readonly thrownAway = new Set<string>()
  /** Actions that a person has sent although they were refused or old. */
  readonly insisted = new Set<string>()
  queue: ActionQueue
  readonly #known = new Map<string, { status: OrderStatus; version: number }>()
  readonly #random: Random
  #timers: (() => void)[] = []
  #skippedMs = 0

  constructor(url: string, user: Member, random: Random) {
    this.user = user
    this.#random = random
    this.network = new Network({ url, nowMs: this.nowMs, onCrash: () => this.crash() })
    this.network.cookie = user
    this.queue = this.#openTab()
  }

  readonly nowMs = () => Date.now() + this.#skippedMs

  #openTab(): ActionQueue {
    const { promise: forever } = Promise.withResolvers<never>()
    const { store, network, nowMs } = this
    let isOpen = true
    const { queue, callFor } = openQueue({
      store,
      wait: () => Promise.resolve(),
      after: (_ms, work) => this.#timers.push(() => isOpen && network.run(work)),
      nowMs,
      random: () => this.#random.next(),
      // A tab that died hears no answer.
      request: (send) => (isOpen ? send() : forever),
    })
    for (const handler of HANDLERS)
      queue.handle({ ...handler, send: (action) => handler.sendBy(action, callFor(action.userId)) })
    queue.onSettled((settled) => this.settled.push(settled))
    this.#closeTab = () => {
      isOpen = false
    }
    this.queue = queue
    this.#begin(() => queue.openFor(this.user.id, this.user.name))
    return queue
  }

  #closeTab: () => void = () => {}

  /** The tab dies as it is; the next one finds what the device has kept. */
  crash(): void {
    this.#closeTab()
    this.#openTab()
  }

  /** What the card shows: the last state that the tablet has heard of, with its own taps that wait. */
  #shown(order: Order): { status: OrderStatus; version: number | null } {
    const open = this.queue.openOn(order.id)
    const step = open.findLast(({ kind }) => kind === 'order-status')
    const { status, version } = this.#known.get(order.id) ?? { status: 'pending', version: 1 }
    return {
      status: step ? (step.body as { status: OrderStatus }).status : status,
      version: open.length > 0 ? null : version,
    }
  }

  /** Hears what the board hears while it has a network. */
  async read(order: Order, ask: (id: string) => Promise<{ status: OrderStatus; version: number }>): Promise<void> {
    if (this.network.isUp && this.network.cookie) this.#known.set(order.id, await ask(order.id))
  }

  async step(order: Order): Promise<void> {
    const { status: from, version } = this.#shown(order)
    const to = nextStatus(from)
    if (to === null) return
    const tappedAt = new Date(this.nowMs()).toISOString()
    const body = { orderId: order.id, orderNumber: order.number, from, status: to, tappedAt }
    await this.#tap({ kind: 'order-status', subject: order.id, body, expectedVersion: version }, to)
  }

  async pay(order: Order): Promise<void> {
    const body = { orderId: order.id, orderNumber: order.number, takenAt: new Date(this.nowMs()).toISOString() }
    await this.#tap({ kind: 'order-payment', subject: order.id, body, expectedVersion: null }, 'paid')
  }

  async book(table: Table, name: string, phone: string): Promise<void> {
    const details = { ...table, partySize: 2, specialRequests: null }
    const input = { location: 'truro', customerInfo: { name, email: '', phone }, reservationDetails: details }
    const action = { kind: 'reservation-booking', subject: randomUUID(), body: { name, input, isHere: false } }
    await this.#tap({ ...action, expectedVersion: null }, name, table)
  }

  async #tap(
    action: Pick<NewAction, 'kind' | 'subject' | 'body' | 'expectedVersion'>,
    aim: string,
    table?: Table,
  ): Promise<void> {
    const [id, atMs] = [randomUUID(), this.nowMs()]
    const { kind, subject } = action
    this.taps.push({ id, kind, subject, atMs, by: this.user, aim })
    const expiresAtMs = kind === 'reservation-booking' ? untilTableTime({ atMs }, table) : within12Hours({ atMs })
    await this.network.run(() => this.queue.enqueue({ ...action, id, atMs, expiresAtMs }))
  }

  /** A person looks into the drawer and decides about the first action that was not sent. */
  async decide(): Promise<void> {
    const listed = this.queue.actions().find(({ state }) => state === 'refused' || state === 'expired')
    if (!listed) return
    if (this.#random.chance(0.5)) {
      this.insisted.add(listed.id)
      this.#begin(() => this.queue.retry(listed.id))
      await this.settle()
    } else {
      this.thrownAway.add(listed.id)
      await this.queue.discard(listed.id)
    }
  }

  async signIn(user: Member): Promise<void> {
    this.user = user
    this.network.cookie = user
    this.#begin(() => this.queue.openFor(user.id, user.name))
    await this.settle()
  }

  /** Begins work of the tab that is open. Nobody waits for its end: the tab may die before. */
  #begin(work: () => Promise<void>): void {
    void this.network.run(work)
  }

  async logOut(next: Member): Promise<void> {
    // The log-out dialog lists the changes that were not sent, and the person agrees to discard them.
    await this.settle()
    for (const { id } of this.queue.actions()) this.thrownAway.add(id)
    await this.queue.clear()
    await this.signIn(next)
  }

  setNetwork(isUp: boolean): void {
    this.network.isUp = isUp
    if (isUp) this.network.run(() => this.queue.replaySoon())
  }

  skip(ms: number): void {
    this.#skippedMs += ms
  }

  /** Moves the clock on by a minute, longer than a dead tab keeps its lease, and runs the timers. */
  async runTimers(): Promise<void> {
    this.skip(60_000)
    for (const work of this.#timers.splice(0)) work()
    await this.settle()
  }

  /** Waits until nothing is on its way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (!this.network.isIdle) quiet = -1
    }
  }

  /** What lies on the device, of all accounts. */
  kept(): Promise<Queue> {
    return this.store.read()
  }
}
