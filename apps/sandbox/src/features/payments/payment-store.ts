import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, dirname } from 'node:path'
import { createInterface } from 'node:readline'

import type Stripe from 'stripe'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { Fate } from '#sandbox/features/payments/pages/test-cards.ts'
import { createShelf, type Row } from '#sandbox/features/payments/stripe-api/shelf.ts'

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

/** What a reader does with the next command: `slow` asks the bank for two seconds, `timeout` does it but nobody hears. */
export const READER_FAULTS = ['ok', 'offline', 'busy', 'slow', 'timeout'] as const
export type ReaderFault = (typeof READER_FAULTS)[number]

export interface ReaderExtras {
  fault: ReaderFault
}

/** Stripe shows no `created` of these. */
export type KeptReader = Stripe.Terminal.Reader & { created: number }
export type KeptLocation = Stripe.Terminal.Location & { created: number }

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
  const shelves = createShelves(write, clock)

  const path = join(dataDir, 'payments.jsonl')
  for await (const record of readJournal(path)) load(record)
  const journal = openJournal(path, listAll())

  function load(record: unknown): void {
    if (isAnswer(record)) {
      if (record.at > clock() - KEY_LIFE_MS) answers.set(record.key, record)
    } else if (isDelivery(record)) {
      deliveries.set(record.event, record.delivery)
    } else if (isRow(record) && isKept(record.object)) {
      const shelf = Object.values(shelves).find(({ kind }) => kind === record.object.object)
      // The journal holds only what was put on these shelves, so the kind tells the type.
      shelf?.load(record as never)
    }
  }

  /** A reader stays until it is removed. */
  function isKept({ object, created }: { object: string; created: number }): boolean {
    return object.startsWith('terminal.') || created * 1_000 > clock() - OBJECT_LIFE_MS
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

/** The store as calls of the API read it: while a fault `stale` is set, they see changes some seconds late. */
export function asShown(store: PaymentStore, faults: Faults): PaymentStore {
  const seen = <Shelf extends { behind: object }>(shelf: Shelf, fault: Faults['payments']): Shelf =>
    faults.payments === 'stale' || faults.payments === fault ? { ...shelf, ...shelf.behind } : shelf
  return {
    ...store,
    get sessions() {
      return seen(store.sessions, 'stale-page')
    },
    get intents() {
      return seen(store.intents, 'stale-money')
    },
    get charges() {
      return seen(store.charges, 'stale-money')
    },
    get refunds() {
      return seen(store.refunds, 'stale-money')
    },
  }
}

function createShelves(write: (record: object) => void, clock: () => number) {
  const ofPayment = ({ payment_intent: intent }: { payment_intent: Parameters<typeof idOf>[0] }) => idOf(intent)
  return {
    sessions: { kind: 'checkout.session', ...createShelf<Stripe.Checkout.Session, SessionExtras>(write, clock) },
    intents: { kind: 'payment_intent', ...createShelf<Stripe.PaymentIntent, IntentExtras>(write, clock) },
    charges: { kind: 'charge', ...createShelf<Stripe.Charge, ChargeExtras>(write, clock, ofPayment) },
    refunds: { kind: 'refund', ...createShelf<Stripe.Refund, RefundExtras>(write, clock, ofPayment) },
    disputes: { kind: 'dispute', ...createShelf<Stripe.Dispute, null>(write, clock) },
    terminalLocations: { kind: 'terminal.location', ...createShelf<KeptLocation, null>(write, clock) },
    readers: { kind: 'terminal.reader', ...createShelf<KeptReader, ReaderExtras>(write, clock) },
    events: { kind: 'event', ...createShelf<Stripe.Event, null>(write, clock) },
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

const CHUNK = 1_000

/** Reads every whole record of a journal, oldest first. */
async function* readJournal(path: string): AsyncGenerator {
  if (!existsSync(path)) return
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    try {
      yield JSON.parse(line)
    } catch {
      // Half a line, left by a process that was killed while it wrote.
    }
  }
}

/**
 * Rewrites a journal with `records` and appends from then on. The old file is replaced only when the new one is
 * complete. It contains payers' addresses, so only its owner may read it.
 */
function openJournal(path: string, records: Iterable<object>) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'a', 0o600)
  writeAll(file, records)
  renameSync(draft, path)

  let pending: string[] | undefined
  let isOpen = true

  function append(text: string): void {
    // After closing, the file descriptor may already belong to another file.
    if (isOpen && text !== '') appendFileSync(file, text)
  }

  return {
    /** Written synchronously, so that everything acknowledged survives a kill. */
    write(record: object): void {
      const line = `${JSON.stringify(record)}\n`
      if (pending) pending.push(line)
      else append(line)
    },

    /** Writes all records of `work` in one piece, so that a kill leaves all or nothing. */
    atomically<Result>(work: () => Result): Result {
      if (pending) return work()
      const lines: string[] = []
      pending = lines
      try {
        return work()
      } finally {
        pending = undefined
        append(lines.join(''))
      }
    },

    close(): void {
      isOpen = false
      closeSync(file)
    },
  }
}

function writeAll(file: number, records: Iterable<object>): void {
  let lines: string[] = []
  const flush = () => {
    appendFileSync(file, lines.join(''))
    lines = []
  }
  for (const record of records) {
    lines.push(`${JSON.stringify(record)}\n`)
    if (lines.length === CHUNK) flush()
  }
  flush()
}
