/** One line of the provider's book, in cents as it moved the account: a refund is negative. */
export type ProviderLine = {
  kind: 'charge' | 'refund' | 'other'
  /** The payment it belongs to, at the provider; null for what belongs to none. */
  paymentId: string | null
  amountCents: number
  feeCents: number
}

/** A card payment as we recorded it; `refundedCents` is what was or is being given back through the provider. */
export type OurPayment = { providerId: string; capturedCents: number; refundedCents: number }

/**
 * - `charge-without-order`: the provider charged a card and we have no such payment.
 * - `order-without-charge`: we have a payment that the provider's book does not show.
 * - `different-amount`: both have it, with different amounts.
 * - `different-refund`: not as much was given back as we know of, or more.
 */
export type DifferenceKind = 'charge-without-order' | 'order-without-charge' | 'different-amount' | 'different-refund'

export type Difference = { kind: DifferenceKind; paymentId: string; oursCents: number; theirsCents: number }

/** What the provider's book and our payments disagree about. Every cent of disagreement is in one of the differences. */
export function matchPayments(lines: readonly ProviderLine[], payments: readonly OurPayment[]): Difference[] {
  const ours = new Map(payments.map((payment) => [payment.providerId, payment]))
  const theirs = Map.groupBy(
    lines.filter(({ paymentId, kind }) => paymentId !== null && kind !== 'other'),
    ({ paymentId }) => paymentId ?? '',
  )
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((paymentId) => {
    const [own, booked = []] = [ours.get(paymentId), theirs.get(paymentId)]
    const charges = booked.filter(({ kind }) => kind === 'charge')
    const charged = sum(charges)
    const refunded = 0 - sum(booked.filter(({ kind }) => kind === 'refund'))
    const [captured, givenBack] = [own?.capturedCents ?? 0, own?.refundedCents ?? 0]
    const kind = !own ? 'charge-without-order' : charges.length === 0 ? 'order-without-charge' : 'different-amount'
    return [
      ...(charged === captured ? [] : [{ kind, paymentId, oursCents: captured, theirsCents: charged } as const]),
      ...(refunded === givenBack
        ? []
        : [{ kind: 'different-refund', paymentId, oursCents: givenBack, theirsCents: refunded } as const]),
    ]
  })
}

export type PayoutSums = {
  sales: number
  refunds: number
  /** Disputes and what else the provider adds or takes. */
  other: number
  fees: number
  /** What is paid out of it in the end. */
  net: number
}

/** Adds up lines, in cents. */
export function sumLines(lines: readonly ProviderLine[]): PayoutSums {
  const of = (kind: ProviderLine['kind']) => sum(lines.filter((line) => line.kind === kind))
  const fees = lines.reduce((total, { feeCents }) => total + feeCents, 0)
  const [sales, refunds, other] = [of('charge'), 0 - of('refund'), of('other')]
  return { sales, refunds, other, fees, net: sales - refunds + other - fees }
}

function sum(lines: readonly ProviderLine[]): number {
  return lines.reduce((total, { amountCents }) => total + amountCents, 0)
}
