import { type Cents, cashDue, cents, centsFromDollars, formatMoney } from '../money/cents.ts'

/** How the money of a paid order came in. */
export const TAKEN_BY = ['card', 'cash', 'manual'] as const
export type TakenBy = (typeof TAKEN_BY)[number]

/** What is taken for an order of this total: of cash, what coins can pay. */
export function amountTaken(takenBy: TakenBy | null, total: Cents): Cents {
  return takenBy === 'cash' ? cashDue(total) : total
}

/** What an order that is cancelled has still to give back: what was taken, less what went back before. */
export function amountToReturn({ pricing, refund, takenBy }: PaidOrder): Cents {
  const taken = amountTaken(takenBy, centsFromDollars(pricing.total))
  return cents(Math.max(0, taken - centsFromDollars(refund?.amount ?? 0)))
}

/** Of an order as the API answers it: dollars. */
type PaidOrder = { pricing: { total: number }; refund: { amount: number } | null; takenBy: TakenBy | null }

/**
 * How the money of a cancelled order goes back: `card` by itself to the card, `cash` by hand, `review` by somebody who
 * looks into it, `none` when nothing was paid.
 */
export type RefundWay = 'card' | 'cash' | 'review' | 'none'

/** The refund that cancelling owes (ADM-CAN-11..14). */
export function refundWay(order: { paymentStatus: string; takenBy: TakenBy | null }): RefundWay {
  if (order.paymentStatus !== 'paid') return 'none'
  if (order.takenBy === 'card') return 'card'
  return order.takenBy === 'cash' ? 'cash' : 'review'
}

/** What the cancel dialog says about money before anything is done. */
export function refundNotice(way: RefundWay, amount: Cents): string {
  const money = formatMoney(amount)
  switch (way) {
    case 'card':
      return `${money} goes back to the card automatically. This takes 5-10 business days.`
    case 'cash':
      return `${money} was paid in cash. Please hand it back manually.`
    case 'review':
      return `${money} was paid by another method. The refund needs a manual review.`
    case 'none':
      return 'Nothing was paid. No refund is needed.'
  }
}

/**
 * Where one refund stands. `due`: the provider is still to be asked. `requested`: it has agreed and is at work.
 * `succeeded`: the money is back. `failed`: it will not come back by itself. `owed`: to be handed back by hand.
 * `settled`: handed back, and somebody has said so.
 */
export const REFUND_STATES = ['due', 'requested', 'succeeded', 'failed', 'owed', 'settled'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A refund of ours or one that somebody made at the provider. */
export type KnownRefund = {
  id: string
  state: RefundState
  amountCents: number
  providerId: string | null
  /** Another one stands for it. It is still known, so that a list that was read late is recognised as such. */
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

/** What must be written down so that our refunds say what the provider's do. */
export type RefundCorrection =
  | { kind: 'adopt'; id: string; providerId: string; state: RefundState; amountCents: number; error: string | null }
  | { kind: 'foreign'; refund: ProviderRefund }
  /** Somebody gave back part of what was still due, at the provider: only the rest is left to do. */
  | { kind: 'reduce'; id: string; amountCents: number }
  /** Somebody gave all of it back already. */
  | { kind: 'drop'; id: string }

/** Among a refund's states only a later one replaces an earlier: the provider's lists can be read late. */
const RANK: Record<RefundState, number> = { due: 0, requested: 1, succeeded: 2, owed: 2, failed: 3, settled: 3 }

/**
 * Compares what we know of a payment's refunds with the provider's list. Ours are never doubled, foreign ones are
 * taken over, and what is still due shrinks to what the provider can still give: the sum never passes the capture.
 *
 * A list by which more than the capture would go back was read before one of the refunds failed: it is `behind`, and
 * nothing is taken from it.
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
      known.find((one) => one.id === refund.refundId && one.providerId === null && isDue(one))
    if (!ours) {
      // One that failed before we ever heard of it moved no money.
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
  // What makes the sum smaller comes first, so that it stays within the capture at every step.
  const all = [...corrections, ...foreign.map((refund): RefundCorrection => ({ kind: 'foreign', refund }))]
  if (sumAfter(known, all) > capturedCents) return 'behind'
  return [...all.filter(isRelief), ...all.filter((correction) => !isRelief(correction))]
}

/** What goes back, or has gone, once the corrections are made. */
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

/** What an order's refunds come to: what has gone back or is on its way, and what somebody must look at. */
export type RefundSummary = {
  status: 'pending' | 'succeeded' | 'failed' | 'owed' | 'review'
  way: Exclude<RefundWay, 'none'>
  amountCents: number
  reference: string | null
  error: string | null
}

/** The one line that board, receipt and dashboard show of an order's refunds; null when there are none. */
export function summarizeRefunds(
  takenBy: TakenBy,
  refunds: readonly (KnownRefund & { error: string | null })[],
): RefundSummary | null {
  const counted = refunds.filter((refund) => !refund.isReplaced)
  if (counted.length === 0) return null
  const way = takenBy === 'card' ? 'card' : takenBy === 'cash' ? 'cash' : 'review'
  const failed = counted.find((refund) => refund.state === 'failed')
  const waiting = counted.find((refund) => refund.state === 'due' || refund.state === 'requested')
  const owed = counted.find((refund) => refund.state === 'owed')
  const shown = failed ?? owed ?? waiting ?? counted[0]
  return {
    status: failed ? 'failed' : owed ? (way === 'review' ? 'review' : 'owed') : waiting ? 'pending' : 'succeeded',
    way,
    amountCents: counted.reduce((sum, refund) => sum + refund.amountCents, 0),
    reference: shown?.providerId ?? null,
    error: failed?.error ?? waiting?.error ?? null,
  }
}
