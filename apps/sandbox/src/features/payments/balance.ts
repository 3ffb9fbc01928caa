import type Stripe from 'stripe'

import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'

const DAY_S = 24 * 60 * 60
/** Money can be paid out two days after it was taken. */
const DELAY_DAYS = 2
/** What a dispute costs in Canada. */
const DISPUTE_FEE = 1_500
/** How long after it was asked for a refund fails here. */
const FAILING_S = 2

type Transaction = Stripe.BalanceTransaction
export interface Balance {
  transactions: Transaction[]
  payouts: Stripe.Payout[]
  /** Ids of the transactions that a payout is made of, its own included. */
  partsOf: ReadonlyMap<string, ReadonlySet<string>>
}

/** 2.9 % and 30 cents of every charge; a refund does not bring it back. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/**
 * Balance transactions and payouts of the account, computed from its payments and refunds at each call. A payout holds
 * the transactions of the day two days before. A day that ends below zero is paid with the next one.
 */
export function balanceOf(store: PaymentStore, nowSeconds: number): Balance {
  const movements = [...listMovements(store)].sort((one, other) => one.created - other.created)
  const transactions: Transaction[] = []
  const payouts: Stripe.Payout[] = []
  const partsOf = new Map<string, ReadonlySet<string>>()
  const days = Map.groupBy(movements, ({ created }) => Math.floor(created / DAY_S))
  let waiting: Transaction[] = []
  for (const [day, ofDay] of days) {
    transactions.push(...ofDay)
    waiting.push(...ofDay)
    const leavesAt = (day + DELAY_DAYS - 1) * DAY_S
    const amount = waiting.reduce((sum, { net }) => sum + net, 0)
    const [first] = waiting
    if (first && amount > 0 && leavesAt <= nowSeconds) {
      const payout = newPayout({ id: `po_${wordOf(first.id)}`, amount, leavesAt, nowSeconds })
      const own = newTransaction({ type: 'payout', source: payout.id, amount: -amount, created: leavesAt })
      payouts.push(payout)
      transactions.push(own)
      partsOf.set(payout.id, new Set([...waiting, own].map(({ id }) => id)))
      waiting = []
    }
  }
  const status = (one: Transaction) => (one.available_on <= nowSeconds ? 'available' : 'pending')
  return {
    transactions: transactions
      .map((one) => ({ ...one, status: status(one) }))
      .sort((one, other) => one.created - other.created),
    payouts,
    partsOf,
  }
}

function* listMovements({ charges, refunds, disputes }: PaymentStore): Generator<Transaction> {
  for (const { object: charge } of charges.all()) {
    if (charge.status === 'succeeded') {
      const { id: source, amount, created } = charge
      yield newTransaction({ type: 'charge', source, amount, created, fee: feeOf(amount) })
    }
  }
  for (const { object: refund } of refunds.all()) {
    const { id: source, amount, created } = refund
    yield newTransaction({ type: 'refund', source, amount: -amount, created })
    if (refund.status === 'failed') {
      yield newTransaction({ type: 'refund_failure', source, amount, created: created + FAILING_S })
    }
  }
  for (const { object: dispute } of disputes.all()) {
    const { id: source, amount, created } = dispute
    yield newTransaction({ type: 'adjustment', source, amount: -amount, created, fee: DISPUTE_FEE })
  }
}

interface NewTransaction {
  type: Transaction['type']
  source: string
  amount: number
  created: number
  fee?: number
}

function newTransaction({ type, source, amount, created, fee = 0 }: NewTransaction): Transaction {
  return {
    id: idOf(type, source),
    object: 'balance_transaction',
    amount,
    available_on: type === 'payout' ? created : created + DELAY_DAYS * DAY_S,
    balance_type: 'payments',
    created,
    currency: 'cad',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'cad', description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'pending',
    type,
  }
}

interface NewPayout {
  id: string
  amount: number
  leavesAt: number
  nowSeconds: number
}

function newPayout({ id, amount, leavesAt, nowSeconds }: NewPayout): Stripe.Payout {
  const arrival = leavesAt + DAY_S
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: idOf('payout', id),
    created: leavesAt,
    currency: 'cad',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: arrival <= nowSeconds ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}

/** One object can move money twice: a refund when it leaves and when it comes back. */
function idOf(type: Transaction['type'], source: string): string {
  const mark = type === 'payout' ? 'p' : type === 'refund_failure' ? 'f' : ''
  return `txn_${mark}${wordOf(source)}`
}

/** The part of an id behind its prefix. */
function wordOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}
