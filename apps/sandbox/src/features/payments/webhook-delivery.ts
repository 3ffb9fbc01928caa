import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type Stripe from 'stripe'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'

interface WebhookDeps {
  store: PaymentStore
  faults: Faults
  secret: string
  clock: () => number
}

const GIVE_UP_SECONDS = 3 * 24 * 60 * 60
const ANSWER_MS = 10_000
const STEP_MS = 250
const AT_A_TIME = 16
const MAX_DELAY_MS = 1_500

/** Delivers webhooks, retrying until the product acknowledges them. */
export function createWebhookDelivery({ store, faults, secret, clock }: WebhookDeps) {
  const queue = createWebhookQueue()
  const closing = new AbortController()
  const timer = setInterval(step, STEP_MS)
  timer.unref()
  let address: string | undefined
  let isPumpDue = false

  async function deliver(item: WaitingEvent, url: string): Promise<void> {
    const message = { url, body: JSON.stringify(item.event, undefined, 2), secret, signal: closing.signal }
    const copies = Array.from({ length: countCopies(faults.webhooks) }, () => post(message, faults.webhooks))
    const isHeard = (await Promise.all(copies)).every(Boolean)
    if (closing.signal.aborted) return
    if (!isHeard) return queue.retryLater(item)
    queue.finish(item)
    store.setDelivery(item.event.id, 'delivered')
    pump()
  }

  async function deliverInTurn(items: WaitingEvent[], url: string): Promise<void> {
    for (const item of items) await deliver(item, url)
  }

  function drop(state: 'abandoned' | 'lost', isGone: (event: Stripe.Event) => boolean): void {
    for (const event of queue.drop(isGone)) store.setDelivery(event.id, state)
  }

  /** Runs several times a second: due deliveries, and faults that need several webhooks at once. */
  function step(): void {
    const oldest = clock() / 1_000 - GIVE_UP_SECONDS
    drop('abandoned', ({ created }) => created < oldest)
    pump()
    if (address === undefined || !isReordering(faults.webhooks) || queue.countUnderway() > 0) return

    const items = shuffle(queue.takeDue(Infinity))
    if (faults.webhooks === 'reorder') void deliverInTurn(items, address)
    else for (const item of items) void deliver(item, address)
  }

  function pump(): void {
    if (faults.webhooks === 'lose') drop('lost', () => true)
    if (faults.webhooks === 'hold' || isReordering(faults.webhooks)) return
    if (address === undefined || closing.signal.aborted) return
    for (const item of queue.takeDue(AT_A_TIME - queue.countUnderway())) void deliver(item, address)
  }

  return {
    /** Sends an event as soon as the call that caused it is done. */
    add(event: Stripe.Event): void {
      queue.add(event)
      if (isPumpDue) return
      isPumpDue = true
      setImmediate(() => {
        isPumpDue = false
        pump()
      })
    },

    /** Sends webhooks to this URL from now on; waiting ones are sent at once. */
    sendTo(url: string): void {
      address = url
      pump()
    },

    countWaiting: queue.count,

    close(): void {
      clearInterval(timer)
      closing.abort()
    },
  }
}

interface Message {
  url: string
  body: string
  secret: string
  signal: AbortSignal
}

/** Delivers one copy of a webhook; true when it was acknowledged. */
async function post({ url, body, secret, signal }: Message, mode: Faults['webhooks']): Promise<boolean> {
  if (mode === 'delay' || mode === 'chaos') await delay(Math.random() * MAX_DELAY_MS, undefined, { ref: false })
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    // No connection, no answer in time, or we are closing: the webhook stays in the queue.
    return false
  }
}

/** Stripe's signature over time and body, so that a body cannot be replayed later. */
export function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

function isReordering(mode: Faults['webhooks']): boolean {
  return mode === 'reorder' || mode === 'chaos'
}

function countCopies(mode: Faults['webhooks']): number {
  if (mode === 'duplicate') return 2 + Math.floor(Math.random() * 2)
  return mode === 'chaos' ? 1 + Math.floor(Math.random() * 3) : 1
}

/** Another order than the one given, wherever there is another. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
  const isSame = shuffled.every((item, index) => item === items[index])
  return isSame ? shuffled.toReversed() : shuffled
}

/** A webhook to be delivered, and its next try. */
interface WaitingEvent {
  event: Stripe.Event
  attempts: number
  /** In ms. */
  dueAt: number
}

const RETRY_SECONDS = [1, 2, 5, 10, 20]
const LATER_RETRY_SECONDS = 30

/** Webhooks that the product has not acknowledged. */
function createWebhookQueue() {
  const waiting = new Set<WaitingEvent>()
  const underway = new Set<WaitingEvent>()

  return {
    add(event: Stripe.Event): void {
      waiting.add({ event, attempts: 0, dueAt: 0 })
    },

    /** Takes due webhooks, oldest first; each is returned with `finish` or `retryLater`. */
    takeDue(most: number): WaitingEvent[] {
      const due: WaitingEvent[] = []
      for (const item of waiting) {
        if (due.length >= most) break
        if (item.dueAt <= Date.now()) due.push(item)
      }
      for (const item of due) {
        waiting.delete(item)
        underway.add(item)
      }
      return due
    },

    finish(item: WaitingEvent): void {
      underway.delete(item)
    },

    retryLater(item: WaitingEvent): void {
      const seconds = RETRY_SECONDS[item.attempts] ?? LATER_RETRY_SECONDS
      underway.delete(item)
      waiting.add({ ...item, attempts: item.attempts + 1, dueAt: Date.now() + seconds * 1_000 })
    },

    /** Removes webhooks that will never be delivered. */
    drop(isGone: (event: Stripe.Event) => boolean): Stripe.Event[] {
      const gone = [...waiting].filter(({ event }) => isGone(event))
      for (const item of gone) waiting.delete(item)
      return gone.map(({ event }) => event)
    },

    countUnderway: () => underway.size,

    count: () => waiting.size + underway.size,
  }
}
