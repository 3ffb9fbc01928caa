import type { GetPayouts, ListPayoutLines, PayoutLine } from '@thali/contracts/payments/payouts'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { oneByOne } from '@thali/domain/one-by-one'
import { matchPayments, sumLines } from '@thali/domain/payments/match-payments'
import { monthDays } from '@thali/domain/reports'

import { PaymentProviderError } from '../webhooks/provider-error.ts'
import type { StripeGateway } from '../webhooks/stripe.gateway.ts'
import type { BookedLine, OwnPayment, PayoutRow, PayoutsRepository, Reading } from './payouts.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  payouts: PayoutsRepository
  provider: Pick<StripeGateway, 'listPayouts' | 'listTransactions'>
  placesAsked: PlacesAsked
  takesCards: boolean
  clock: Clock
}

const DAY_MS = 24 * 60 * 60_000
/** How far back each reading goes again: a payout can change for days. */
const OVERLAP_MS = 14 * DAY_MS
/** How far back the first reading goes. */
const FIRST_READING_MS = 400 * DAY_MS

/** The card provider's payouts beside the orders that were paid by card. */
export function createPayoutsService({ payouts, provider, placesAsked, takesCards, clock }: Deps) {
  let reading: Promise<Reading> | undefined

  /** Asks the provider, then stores: nothing is held open in the database meanwhile. */
  async function readBook() {
    const startedAt = clock.now()
    const { checkedAt, beginsAt } = await payouts.lastReading()
    const back = checkedAt ? checkedAt.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_READING_MS
    const since = new Date(Math.max(back, beginsAt?.getTime() ?? 0))
    try {
      await payouts.putTransactions(await provider.listTransactions({ since }), null)
      const open = await payouts.putPayouts(await provider.listPayouts(since))
      const faults = await oneByOne(open, async (payoutId) =>
        payouts.putTransactions(await provider.listTransactions({ payoutId }), payoutId),
      )
      // All of it is read again from the last whole reading on.
      if (faults.length > 0) throw faults[0]
      await payouts.noteReading({ checkedAt: startedAt, problem: null })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      await payouts.noteReading({ checkedAt: null, problem: error.message })
    }
    return payouts.lastReading()
  }

  return {
    /** Reads the provider's book. Those who ask while it is being read get the same answer. */
    async read() {
      if (!takesCards) return { checkedAt: null, problem: null }
      reading ??= readBook().finally(() => {
        reading = undefined
      })
      const { checkedAt, problem } = await reading
      return { checkedAt: checkedAt?.toISOString() ?? null, problem }
    },

    async getMonth(query: GetPayouts['query'], principal: Principal): Promise<GetPayouts['reply']> {
      const places = await placesAsked(query.location, principal)
      const days = monthDays(query.month)
      const { checkedAt, problem } = await payouts.lastReading()
      const [lines, payments] = await Promise.all([
        payouts.lines(places, days),
        payouts.payments(places, days, checkedAt ?? new Date(0)),
      ])
      const paymentIds = [...lines.map(({ paymentId }) => paymentId), ...payments.map(({ providerId }) => providerId)]
      const [allLines, found] = await Promise.all([
        payouts.linesOf([...new Set(paymentIds.filter((id) => id !== null))]),
        payouts.payouts([...new Set(lines.map(({ payoutId }) => payoutId).filter((id) => id !== null))]),
      ])
      const sums = sumLines(lines)
      const arrived = new Set(found.filter(({ state }) => state === 'paid').map(({ id }) => id))
      const paidOut = netOf(lines.filter(({ payoutId }) => payoutId !== null && arrived.has(payoutId)))
      return {
        month: query.month,
        location: query.location ?? 'all',
        takesCards,
        checkedAt: checkedAt?.toISOString() ?? null,
        problem,
        sums: {
          sales: dollars(sums.sales),
          refunds: dollars(sums.refunds),
          fees: dollars(sums.fees),
          other: dollars(sums.other),
          net: dollars(sums.net),
          paidOut: dollars(paidOut),
          onItsWay: dollars(sums.net - paidOut),
        },
        payouts: found.map((payout) => toPayout(payout, lines, places === undefined)),
        differences: [
          ...matchPayments(allLines, payments).map(({ kind, paymentId, oursCents, theirsCents }) => ({
            kind,
            providerId: paymentId,
            order: toOrder(payments.find(({ providerId }) => providerId === paymentId)),
            ours: dollars(oursCents),
            theirs: dollars(theirsCents),
          })),
          ...found
            .filter(({ amountCents, linesCents }) => amountCents !== linesCents)
            .map(({ id, amountCents, linesCents }) => ({
              kind: 'payout' as const,
              providerId: id,
              order: null,
              ours: dollars(linesCents),
              theirs: dollars(amountCents),
            }))
            .filter(() => places === undefined),
        ],
      }
    },

    /** Fees, adjustments and payouts of the card provider, by local day. */
    sumsByDay: payouts.sumsByDay,

    async listLines(query: ListPayoutLines['query'], principal: Principal): Promise<ListPayoutLines['reply']> {
      const places = await placesAsked(query.location, principal)
      const lines = await payouts.lines(places, monthDays(query.month))
      return { lines: lines.filter(({ payoutId }) => payoutId === (query.payout ?? null)).map(toLine) }
    },
  }
}

export type PayoutsService = ReturnType<typeof createPayoutsService>

/** A part of the locations has only its share of a payout. */
function toPayout(payout: PayoutRow, lines: readonly BookedLine[], isWhole: boolean) {
  const parts = lines.filter(({ payoutId }) => payoutId === payout.id)
  return {
    id: payout.id,
    state: payout.state,
    arrivesOn: payout.arrivesOn,
    amount: isWhole ? dollars(payout.amountCents) : null,
    ofMonth: dollars(netOf(parts)),
    lines: parts.length,
  }
}

function toLine(line: BookedLine): PayoutLine {
  return {
    id: line.id,
    kind: line.kind,
    at: line.createdAt.toISOString(),
    amount: dollars(line.amountCents),
    fee: dollars(line.feeCents),
    net: dollars(line.amountCents - line.feeCents),
    order: toOrder(line),
  }
}

function toOrder(of: Pick<OwnPayment, 'orderId' | 'orderNumber' | 'customerName'> | undefined): PayoutLine['order'] {
  if (!of?.orderId) return null
  return { id: of.orderId, number: of.orderNumber ?? 0, customerName: of.customerName ?? '' }
}

function netOf(lines: readonly BookedLine[]): number {
  return lines.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
}

function dollars(cents: number): number {
  return toDollars(cents as Cents)
}
