import { type Cents, cashDue, cents, formatMoney, sumCents } from '../money/cents.ts'
import { backAs, type PaidCard } from './card-reader.ts'
import { REFUND_WORDS, type RefundWords } from '#language/refunds.ts'

/** How a paid order was paid. */
export const TAKEN_BY = ['card', 'cash', 'manual'] as const
export type TakenBy = (typeof TAKEN_BY)[number]

/** Amount taken for an order's total; cash is rounded. */
export function amountTaken(takenBy: TakenBy | null, total: Cents): Cents {
  return takenBy === 'cash' ? cashDue(total) : total
}

/** Money of an order that came one way, or goes back that way. */
export type Portion = { takenBy: TakenBy; cents: Cents }

/** An order that is paid, and what goes back of it. */
export type PaidOrder = {
  totalCents: Cents
  paid: {
    takenBy: TakenBy
    /** Both only of an order that was changed after it was paid. */
    capturedCents?: Cents | undefined
    rests?: readonly { takenBy: TakenBy; capturedCents: Cents }[] | undefined
  } | null
  refund: (SummedBack & { also?: readonly SummedBack[] | undefined }) | null
}
type SummedBack = Pick<RefundSummary, 'way' | 'amountCents'>

/** What was taken for an order, by each way, in the order in which it came. */
export function portionsTaken({ totalCents, paid }: Omit<PaidOrder, 'refund'>): Portion[] {
  if (!paid) return []
  const { takenBy, capturedCents = amountTaken(takenBy, totalCents), rests = [] } = paid
  return addUp([
    { takenBy, cents: capturedCents },
    ...rests.map((rest) => ({ takenBy: rest.takenBy, cents: rest.capturedCents })),
  ])
}

/** What cancelling an order still has to return, by each way: taken minus given back. */
export function portionsToReturn(order: PaidOrder): Portion[] {
  const refunds = order.refund ? [order.refund, ...(order.refund.also ?? [])] : []
  return portionsTaken(order).flatMap(({ takenBy, cents: taken }) => {
    const returned = refunds.filter(({ way }) => way === WAY_OF[takenBy]).reduce((sum, one) => sum + one.amountCents, 0)
    return taken > returned ? [{ takenBy, cents: cents(taken - returned) }] : []
  })
}

/** One portion for each way. */
export function addUp(portions: readonly Portion[]): Portion[] {
  const byWay = Map.groupBy(portions, ({ takenBy }) => takenBy)
  return [...byWay].map(([takenBy, some]) => ({ takenBy, cents: sumCents(some.map((one) => one.cents)) }))
}

/**
 * How the money of a cancelled order is returned: `card` automatically, `cash` by hand, `review` after somebody has
 * checked, `none` when nothing was paid.
 */
type RefundWay = 'card' | 'cash' | 'review' | 'none'

/** How money that was taken one way goes back. */
export const WAY_OF = { card: 'card', cash: 'cash', manual: 'review' } as const satisfies Record<TakenBy, RefundWay>

/** The refund that cancelling owes (ADM-CAN-11..14). */
export function refundWay(order: { paymentStatus: string; takenBy: TakenBy | null }): RefundWay {
  if (order.paymentStatus !== 'paid') return 'none'
  return order.takenBy ? WAY_OF[order.takenBy] : 'review'
}

/** What the cancel dialog says about money. */
export function refundNotice(portions: readonly Portion[], card: PaidCard = null): string {
  const told = portions.map(({ takenBy, cents: amount }) => NOTICES[backAs(takenBy, card)](formatMoney(amount)))
  return told.length > 0 ? told.join(' ') : 'Nothing was paid. No refund is needed.'
}

const NOTICES: Readonly<Record<TakenBy | 'reader', (money: string) => string>> = {
  reader: (money) => `${money} was paid by Interac. It goes back on the card reader, with the card itself.`,
  card: (money) => `${money} goes back to the card automatically. This takes 5-10 business days.`,
  cash: (money) => `${money} was paid in cash. Please hand it back manually.`,
  manual: (money) => `${money} was paid by another method. The refund needs a manual review.`,
}

/**
 * State of a refund. `due`: to be requested from the provider. `requested`: the provider is processing it. `succeeded`:
 * the money is back. `failed`: it cannot be refunded automatically. `owed`: to be handed back. `settled`: handed back
 * and confirmed by staff.
 */
export const REFUND_STATES = ['due', 'requested', 'succeeded', 'failed', 'owed', 'settled'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * Why money goes back. `cancellation`: its order was cancelled. `late`: it came after its page was closed, or pays nothing.
 * `change`: its order became cheaper. `goodwill`: the order stays as it is. `provider`: made at the provider's own pages.
 */
export const REFUND_PURPOSES = ['cancellation', 'late', 'change', 'goodwill', 'provider'] as const
export type RefundPurpose = (typeof REFUND_PURPOSES)[number]

/** A refund that we requested, or one made in the provider's dashboard. */
export type KnownRefund = {
  id: string
  state: RefundState
  amountCents: number
  providerId: string | null
  /** Superseded by another refund. Kept, so that an outdated list can be recognised. */
  isReplaced: boolean
}

/** A refund as the provider lists it. `refundId` is ours, which we send along. */
export type ProviderRefund = {
  providerId: string
  refundId: string | null
  state: 'requested' | 'succeeded' | 'failed'
  amountCents: number
  error: string | null
}

/** Changes that bring our refunds in line with the provider's. */
export type RefundCorrection =
  | { kind: 'adopt'; id: string; providerId: string; state: RefundState; amountCents: number; error: string | null }
  | { kind: 'foreign'; refund: ProviderRefund }
  /** Part of the amount due was refunded in the provider's dashboard: only the rest remains. */
  | { kind: 'reduce'; id: string; amountCents: number }
  /** All of it was refunded there already. */
  | { kind: 'drop'; id: string }

/** Among a refund's states only a later one replaces an earlier: the provider's lists can be read late. */
const RANK: Record<RefundState, number> = { due: 0, requested: 1, succeeded: 2, owed: 2, failed: 3, settled: 3 }

/**
 * Compares our refunds with the provider's list. Ours are never doubled, foreign ones are adopted, and what is due
 * shrinks to what the provider can still refund, so that the sum never exceeds the amount captured. A list by which
 * more would be refunded was read before one of the refunds failed: it is `behind` and ignored.
 */
export function correctRefunds(
  capturedCents: number,
  known: readonly KnownRefund[],
  listed: readonly ProviderRefund[],
): RefundCorrection[] | 'behind' {
  const corrections: RefundCorrection[] = []
  const foreign: ProviderRefund[] = []
  const adopted = new Set<string>()

  for (const refund of listed) {
    const ours =
      known.find((one) => one.providerId === refund.providerId) ??
      known.find((one) => one.id === refund.refundId && one.providerId === null && isAwaited(one))
    if (!ours) {
      // A refund that failed before we knew of it moved no money.
      if (refund.state !== 'failed') foreign.push(refund)
      continue
    }
    adopted.add(ours.id)
    if (ours.providerId === refund.providerId && RANK[refund.state] <= RANK[ours.state]) continue
    const { providerId, state, amountCents, error } = refund
    corrections.push({ kind: 'adopt', id: ours.id, providerId, state, amountCents, error })
  }

  const hasFailed = new Set(known.filter((one) => one.state === 'failed').map((one) => one.providerId))
  const given = listed
    .filter((refund) => refund.state !== 'failed' && !hasFailed.has(refund.providerId))
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  let left = capturedCents - given
  for (const one of known) {
    if (!isDue(one) || adopted.has(one.id)) continue
    if (left <= 0) corrections.push({ kind: 'drop', id: one.id })
    else if (one.amountCents > left) corrections.push({ kind: 'reduce', id: one.id, amountCents: left })
    left -= Math.min(one.amountCents, Math.max(left, 0))
  }
  // Reductions come first, so that the sum stays within the capture at every step.
  const all = [...corrections, ...foreign.map((refund): RefundCorrection => ({ kind: 'foreign', refund }))]
  if (sumAfter(known, all) > capturedCents) return 'behind'
  return [...all.filter(isRelief), ...all.filter((correction) => !isRelief(correction))]
}

/** The sum of refunds after the corrections. */
function sumAfter(known: readonly KnownRefund[], corrections: readonly RefundCorrection[]): number {
  const foreign = corrections.map((one) => (one.kind === 'foreign' ? one.refund.amountCents : 0))
  const ours = known.map((one) => {
    const correction = corrections.find((candidate) => candidate.kind !== 'foreign' && candidate.id === one.id)
    if (one.isReplaced || correction?.kind === 'drop') return 0
    const { state, amountCents } = { ...one, ...correction }
    return state === 'failed' ? 0 : amountCents
  })
  return [...foreign, ...ours].reduce((sum, amountCents) => sum + amountCents, 0)
}

function isRelief(correction: RefundCorrection): boolean {
  return correction.kind === 'adopt' ? correction.state === 'failed' : correction.kind !== 'foreign'
}

function isDue({ state, isReplaced }: KnownRefund): boolean {
  return state === 'due' && !isReplaced
}

/** Asked of the provider, or of a card reader, which gives back what is owed. */
function isAwaited({ state, isReplaced }: KnownRefund): boolean {
  return (state === 'due' || state === 'owed') && !isReplaced
}

/** An order's refunds: amount refunded or in progress, and amount that needs attention. */
export type RefundSummary = {
  status: 'pending' | 'succeeded' | 'failed' | 'owed' | 'review'
  way: Exclude<RefundWay, 'none'>
  amountCents: Cents
  reference: string | null
  error: string | null
  /** What goes back another way, of an order that was paid in several. */
  also?: Omit<RefundSummary, 'also'>[]
}

type SummedRefund = KnownRefund & { takenBy: TakenBy; error: string | null }

/** What board, receipt and dashboard show of an order's refunds, for each way; null when there are none. */
export function summarizeRefunds(refunds: readonly SummedRefund[]): RefundSummary | null {
  const counted = refunds.filter((refund) => !refund.isReplaced)
  const [first, ...also] = [...Map.groupBy(counted, ({ takenBy }) => takenBy)]
    .map(([takenBy, some]) => summarizeWay(WAY_OF[takenBy], some))
    .toSorted((a, b) => URGENCY.indexOf(a.status) - URGENCY.indexOf(b.status))
  return first ? { ...first, ...(also.length > 0 && { also }) } : null
}

/** What somebody has to see to comes first. */
const URGENCY: readonly RefundSummary['status'][] = ['failed', 'owed', 'review', 'pending', 'succeeded']

function summarizeWay(way: RefundSummary['way'], counted: readonly SummedRefund[]): Omit<RefundSummary, 'also'> {
  const failed = counted.find((refund) => refund.state === 'failed')
  const waiting = counted.find((refund) => refund.state === 'due' || refund.state === 'requested')
  const owed = counted.find((refund) => refund.state === 'owed')
  const shown = failed ?? owed ?? waiting ?? counted[0]
  return {
    status: failed ? 'failed' : owed ? (way === 'review' ? 'review' : 'owed') : waiting ? 'pending' : 'succeeded',
    way,
    amountCents: sumCents(counted.map(({ amountCents }) => cents(amountCents))),
    reference: shown?.providerId ?? null,
    error: failed?.error ?? waiting?.error ?? null,
  }
}

/** What a receipt tells of a refund. */
export type ReceiptRefund = Pick<RefundSummary, 'status' | 'way' | 'amountCents'> & {
  /** What goes back another way. */
  also?: readonly Omit<ReceiptRefund, 'also'>[] | undefined
}

/** The refunds of an order, one for each way in which its money came. */
export function refundsOf(refund: ReceiptRefund | null): Omit<ReceiptRefund, 'also'>[] {
  return refund ? [refund, ...(refund.also ?? [])] : []
}

/** `Refund of $41.97 on its way · 5-10 business days`: shown with the order, a line for each way. */
export function refundLine(refund: ReceiptRefund, words: RefundWords = REFUND_WORDS): string {
  return refundsOf(refund)
    .map((one) => lineOfWay(one, words))
    .join('. ')
}

function lineOfWay({ status, way, amountCents }: ReceiptRefund, words: RefundWords): string {
  const amount = formatMoney(amountCents, words.formats)
  if (status === 'failed') return words.failed(amount)
  if (status === 'review') return words.review(amount)
  if (status === 'owed') return way === 'card' ? words.atCounter(amount) : words.owed(amount)
  if (way === 'card') {
    return `${status === 'pending' ? words.pending(amount) : words.toCard(amount)} · ${words.bankTime}`
  }
  if (status === 'pending') return words.pending(amount)
  return way === 'cash' ? words.inCash(amount) : words.handedBack(amount)
}

/** Label of the refund on a receipt. Only money that has arrived is called refunded. */
export function refundLabel(
  { status, way }: Pick<ReceiptRefund, 'status' | 'way'>,
  { labels }: RefundWords = REFUND_WORDS,
): string {
  if (status === 'owed' && way === 'card') return labels.atCounter
  return status === 'succeeded' && way === 'cash' ? labels.inCash : labels[status]
}

/** Tells the customer before cancelling what happens to their money; staff read other sentences. */
export function refundPromise(portions: readonly Portion[], card: PaidCard = null): string {
  const { promises, atCounter } = REFUND_WORDS
  const told = portions.map(({ takenBy, cents: amount }) => {
    const way = backAs(takenBy, card)
    return (way === 'reader' ? atCounter : promises[WAY_OF[way]])(formatMoney(amount))
  })
  return told.length > 0 ? told.join(' ') : promises.none
}

/** Default limit of cash that one member of staff may hand back per location and day. */
export const CASH_BACK_LIMIT = cents(10_000)

/** How long a manager's approval of one refund is valid: long enough to count out the money. */
export const CONFIRMATION_MINUTES = 10

/**
 * Whether a manager must approve: the amount would bring what this person handed back today, without approved refunds,
 * above the limit.
 */
export function needsManager(handedBackToday: Cents, amount: Cents, limit: Cents): boolean {
  return handedBackToday + amount > limit
}
