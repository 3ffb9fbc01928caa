import type Stripe from 'stripe'

import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { newId } from '#sandbox/features/payments/stripe-api/object-ids.ts'

/** Version of the objects' fields: the one the installed client library is made for. */
export const API_VERSION = '2026-10-28.endive'

/** How long a bank takes here to clear a debit, fail a refund or raise a dispute. */
const BANK_DELAY_MS = 2_000

/** The call that caused an event; both are null for what happens on the page or by itself. */
export interface Origin {
  id: string | null
  idempotency_key: string | null
}

export const NO_ORIGIN: Origin = { id: null, idempotency_key: null }

export type Ledger = ReturnType<typeof createLedger>

interface LedgerDeps {
  store: PaymentStore
  schedule: Schedule
  clock: () => number
  /** Called for every event once it is stored. */
  onEvent: (event: Stripe.Event) => void
}

/** Shared by all payment use cases: the objects, the clock, and the events. */
export function createLedger({ store, schedule, clock, onEvent }: LedgerDeps) {
  const nowSeconds = () => Math.floor(clock() / 1_000)

  return {
    store,
    nowSeconds,

    /** Emits an event with an object's current state. */
    emit(type: Stripe.Event.Type, object: object, origin: Origin): void {
      const event = {
        id: newId('event'),
        object: 'event',
        api_version: API_VERSION,
        created: nowSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { ...origin },
        type,
      }
      // The union of all events is told apart by `type`, which is not known before the call.
      onEvent(store.events.put(event as Stripe.Event, null))
    },

    /** Runs `work` after the bank's delay, counted from `since`. */
    afterBankDelay(since: number, work: () => void): void {
      schedule.at(since * 1_000 + BANK_DELAY_MS, () => store.atomically(work))
    },

    at(seconds: number, work: () => void): void {
      schedule.at(seconds * 1_000, () => store.atomically(work))
    },
  }
}

const STEP_MS = 200

type Schedule = ReturnType<typeof createSchedule>

/** Runs callbacks at their time, accurate to a fifth of a second. The cost does not depend on their number. */
export function createSchedule(clock: () => number) {
  const works = new Map<number, (() => void)[]>()
  let reached = toStep(clock())
  const timer = setInterval(run, STEP_MS)
  timer.unref()

  function run(): void {
    const now = toStep(clock())
    while (reached < now) {
      const due = works.get(reached) ?? []
      works.delete(reached)
      for (const work of due) work()
      // A test moves the clock by weeks, which are millions of steps: those in which nothing waits are passed over.
      reached = now - reached > works.size ? Math.min(now, ...works.keys()) : reached + 1
    }
  }

  return {
    /** A time in the past runs at the next tick. */
    at(atMs: number, work: () => void): void {
      const step = Math.max(toStep(atMs), reached)
      const others = works.get(step)
      if (others) others.push(work)
      else works.set(step, [work])
    },

    stop: () => clearInterval(timer),
  }
}

function toStep(ms: number): number {
  return Math.ceil(ms / STEP_MS)
}
