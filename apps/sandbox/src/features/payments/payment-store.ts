import { join } from 'node:path'

import type Stripe from 'stripe'

import type { Fate } from '#sandbox/features/payments/pages/test-cards.ts'
import { createShelf } from '#sandbox/features/payments/shelf.ts'
import type { Row } from '#sandbox/features/payments/shelf.ts'
import { openJournal, readJournal } from '#sandbox/features/payments/webhooks/journal.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const OBJECT_LIFE_MS = 30 * DAY_MS
/** How long Stripe remembers an idempotency key. */
const KEY_LIFE_MS = DAY_MS

export interface SessionExtras {
  lines: Stripe.LineItem[]
  intent: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null }
}

export interface IntentExtras {
  sessionId: string | null
}

export interface ChargeExtras {
  fate: Fate
}

export interface RefundExtras {
  /** Result of a pending refund. */
  outcome: 'failed' | 'succeeded'
}

/** `waiting` webhooks are still to be delivered. */
export type DeliveryState = 'waiting' | 'delivered' | 'lost' | 'abandoned'

/** The stored response for an idempotency key. */
export interface KeptAnswer {
  key: string
  path: string
  /** Hash of the parameters. */
  fingerprint: string
  requestId: string
  status: number
  body: string
  /** In ms. */
  at: number
}

export type PaymentStore = Awaited<ReturnType<typeof openPaymentStore>>

/** Opens `<dataDir>/payments.jsonl`, which has every state of every payment object; the last one counts. */
export async function openPaymentStore(dataDir: string, clock: () => number) {
  const answers = new Map<string, KeptAnswer>()
  const deliveries = new Map<string, DeliveryState>()
  const write = (record: object) => journal.write(record)
  const shelves = createShelves(write)

  const path = join(dataDir, 'payments.jsonl')
  for await (const record of readJournal(path)) load(record)
  const journal = openJournal(path, listAll())

  function load(record: unknown): void {
    if (isAnswer(record)) {
      if (record.at > clock() - KEY_LIFE_MS) answers.set(record.key, record)
    } else if (isDelivery(record)) {
      deliveries.set(record.event, record.delivery)
    } else if (isRow(record) && record.object.created * 1_000 > clock() - OBJECT_LIFE_MS) {
      const shelf = Object.values(shelves).find(({ kind }) => kind === record.object.object)
      // The journal holds only what was put on these shelves, so the kind tells the type.
      shelf?.load(record as never)
    }
  }

  function* listAll(): Generator<object> {
    for (const shelf of Object.values(shelves)) yield* shelf.all()
    for (const [event, delivery] of deliveries) if (shelves.events.find(event)) yield { event, delivery }
    yield* answers.values()
  }

  return {
    ...shelves,

    atomically: journal.atomically,

    close: journal.close,

    deliveryOf: (eventId: string): DeliveryState => deliveries.get(eventId) ?? 'waiting',

    setDelivery(event: string, delivery: DeliveryState): void {
      deliveries.set(event, delivery)
      write({ event, delivery })
    },

    findAnswer(key: string): KeptAnswer | undefined {
      const answer = answers.get(key)
      if (answer && answer.at > clock() - KEY_LIFE_MS) return answer
      answers.delete(key)
      return undefined
    },

    keepAnswer(answer: KeptAnswer): void {
      answers.set(answer.key, answer)
      write(answer)
    },
  }
}

function createShelves(write: (record: object) => void) {
  return {
    sessions: { kind: 'checkout.session', ...createShelf<Stripe.Checkout.Session, SessionExtras>(write) },
    intents: { kind: 'payment_intent', ...createShelf<Stripe.PaymentIntent, IntentExtras>(write) },
    charges: {
      kind: 'charge',
      ...createShelf<Stripe.Charge, ChargeExtras>(write, ({ payment_intent }) => idOf(payment_intent)),
    },
    refunds: {
      kind: 'refund',
      ...createShelf<Stripe.Refund, RefundExtras>(write, ({ payment_intent }) => idOf(payment_intent)),
    },
    disputes: { kind: 'dispute', ...createShelf<Stripe.Dispute, null>(write) },
    events: { kind: 'event', ...createShelf<Stripe.Event, null>(write) },
  }
}

/** References are stored as ids and expanded only in responses that ask for it. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

function isAnswer(record: unknown): record is KeptAnswer {
  return isObject(record) && typeof record['key'] === 'string' && typeof record['at'] === 'number'
}

function isDelivery(record: unknown): record is { event: string; delivery: DeliveryState } {
  return isObject(record) && typeof record['event'] === 'string' && typeof record['delivery'] === 'string'
}

function isRow(record: unknown): record is Row<{ id: string; object: string; created: number }, unknown> {
  if (!isObject(record) || !isObject(record['object'])) return false
  const { id, object, created } = record['object']
  return typeof id === 'string' && typeof object === 'string' && typeof created === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
