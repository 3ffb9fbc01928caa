import { type Cents, cashDue, cents, sumCents } from '../money/cents.ts'
import { ok, refuse, type Result } from '../result.ts'
import type { TakenBy } from './refund.ts'

/** A payment that pays an order, wholly or its rest, the earliest first. */
export type HeldPayment = {
  id: string
  takenBy: TakenBy
  capturedCents: Cents
  /** What changes of the order and its cancellation give back of it, also what is still on its way. */
  returnedCents: Cents
  /** What can still be given back: not what went back as goodwill, or at the provider's own pages. */
  leftCents: Cents
}

/** Money that goes back of a payment. */
export type Back = { paymentId: string; takenBy: TakenBy; cents: Cents }

export type Settlement = {
  backs: Back[]
  /** What is still to be paid. */
  dueCents: Cents
  /** By how much coins of five cents make what is held differ from the total; 0 while something is to be paid. */
  roundingCents: Cents
}

/** What a change moves: of the price, and as goodwill. */
export type ChangeMoney = Settlement & { goodwill: Back[] }

/**
 * What a change of an order's total moves, of the payments that pay it. Too much goes back from the last payment on.
 * Cash is kept, and handed back, in coins of five cents. Refused with what is left where more would go back.
 */
export function moneyOfChange(
  total: Cents,
  goodwill: Cents,
  payments: readonly HeldPayment[],
): Result<ChangeMoney, { leftCents: Cents }> {
  const settled = settle(total, payments)
  const given = new Map(settled.backs.map((back) => [back.paymentId, back.cents]))
  const after = payments.map((payment) => ({ ...payment, leftCents: payment.leftCents - (given.get(payment.id) ?? 0) }))
  const leftOver = after.reduce((sum, { leftCents }) => sum + leftCents, 0)
  if (after.some(({ leftCents }) => leftCents < 0) || goodwill > leftOver) {
    return refuse({ leftCents: sumCents(payments.map(({ leftCents }) => leftCents)) })
  }
  return ok({ ...settled, goodwill: goodwillFrom(goodwill, after) })
}

function settle(total: Cents, payments: readonly HeldPayment[]): Settlement {
  let open: number = total
  let kept = 0
  const backs: Back[] = []
  for (const { id, takenBy, capturedCents, returnedCents } of payments) {
    const held = capturedCents - returnedCents
    const wanted = inCoins(takenBy, open)
    const keep = Math.min(held, wanted)
    kept += keep
    open = keep === wanted ? 0 : open - keep
    if (held > keep) backs.push({ paymentId: id, takenBy, cents: cents(held - keep) })
  }
  return { backs: backs.toReversed(), dueCents: cents(open), roundingCents: cents(open === 0 ? kept - total : 0) }
}

function goodwillFrom(amount: Cents, payments: readonly { id: string; takenBy: TakenBy; leftCents: number }[]): Back[] {
  let open: number = amount
  return payments.toReversed().flatMap(({ id, takenBy, leftCents }) => {
    const wanted = inCoins(takenBy, open)
    const given = Math.min(wanted, leftCents)
    open = given === wanted ? 0 : open - given
    return given > 0 ? [{ paymentId: id, takenBy, cents: cents(given) }] : []
  })
}

function inCoins(takenBy: TakenBy, amount: number): number {
  return takenBy === 'cash' ? cashDue(cents(amount)) : amount
}
