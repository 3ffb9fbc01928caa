import type Stripe from 'stripe'

type Ask = <T>(request: Promise<Stripe.Response<T>>) => Promise<Stripe.Response<T>>

export type BookedTransaction = {
  id: string
  kind: 'charge' | 'refund' | 'other'
  paymentId: string | null
  amountCents: number
  feeCents: number
  createdAt: Date
}

export type BookedPayout = {
  id: string
  amountCents: number
  state: 'on-its-way' | 'paid' | 'failed'
  arrivesOn: string
  createdAt: Date
}

const A_PAGE = 100
const KINDS: Record<string, BookedTransaction['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
}

/** Reads from Stripe what happened after a time, or belongs to a payout. */
export function bookCalls(stripe: Stripe, ask: Ask) {
  return {
    /**
     * The movements after a time, or those of a payout; the payouts' own are left out.
     *
     * @throws PaymentProviderError
     */
    async listTransactions(of: { since: Date } | { payoutId: string }): Promise<BookedTransaction[]> {
      const which = 'since' in of ? { created: { gt: toSeconds(of.since) } } : { payout: of.payoutId }
      const found = await readAll((page) =>
        ask(stripe.balanceTransactions.list({ ...which, ...page, expand: ['data.source'] })),
      )
      return found.filter(({ type }) => !type.startsWith('payout')).map(toTransaction)
    },

    /** @throws PaymentProviderError */
    async listPayouts(since: Date): Promise<BookedPayout[]> {
      const found = await readAll((page) => ask(stripe.payouts.list({ created: { gt: toSeconds(since) }, ...page })))
      return found.map(toPayout)
    },

    /**
     * Payment pages that were made after a time.
     *
     * @throws PaymentProviderError
     */
    async listPages(since: Date): Promise<{ sessionId: string; state: Stripe.Checkout.Session.Status | null }[]> {
      const created = { gt: toSeconds(since) }
      const found = await readAll((page) => ask(stripe.checkout.sessions.list({ created, ...page })))
      return found.map(({ id, status }) => ({ sessionId: id, state: status }))
    },

    /**
     * Refunds that were made after a time, with the payment they belong to.
     *
     * @throws PaymentProviderError
     */
    async listRefundsSince(since: Date): Promise<{ refundId: string; providerId: string }[]> {
      const found = await readAll((page) => ask(stripe.refunds.list({ created: { gt: toSeconds(since) }, ...page })))
      return found.flatMap(({ id, payment_intent: payment }) => {
        const providerId = typeof payment === 'string' ? payment : payment?.id
        return providerId === undefined ? [] : [{ refundId: id, providerId }]
      })
    },
  }
}

type PageOf<Thing> = (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Thing>>

async function readAll<Thing extends { id: string }>(read: PageOf<Thing>): Promise<Thing[]> {
  const found: Thing[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await read({ limit: A_PAGE, ...(last && { starting_after: last.id }) })
    found.push(...page.data)
    if (!page.has_more || page.data.length === 0) return found
  }
}

function toTransaction({ id, type, source, amount, fee, created }: Stripe.BalanceTransaction): BookedTransaction {
  return {
    id,
    kind: KINDS[type] ?? 'other',
    paymentId: paymentOf(source),
    amountCents: amount,
    feeCents: fee,
    createdAt: new Date(created * 1000),
  }
}

function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  const { payment_intent: payment } = source
  return typeof payment === 'string' ? payment : (payment?.id ?? null)
}

function toPayout({ id, amount, status, arrival_date, created }: Stripe.Payout): BookedPayout {
  return {
    id,
    amountCents: amount,
    state: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'on-its-way',
    // Stripe gives a day, as the start of it in UTC.
    arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(created * 1000),
  }
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
