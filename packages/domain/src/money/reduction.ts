import type { Formats } from '../language/en/formats.ts'
import { type Cents, cents, divideHalfUp, formatMoney } from './cents.ts'

/** What a code takes off: a share of the dishes, an amount of them, or what the delivery is charged. */
export type Reduction = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents } | { kind: 'delivery' }
export const REDUCTION_KINDS = ['percent', 'amount', 'delivery'] as const satisfies readonly Reduction['kind'][]

/** What a code leaves of the dishes, in cents: the card provider takes no less. */
export const LEAST_LEFT = cents(50)

/**
 * What a reduction takes off, half a cent rounded in the guest's favour. It is taken off the dishes, also where it pays the
 * delivery, and leaves 50 cents of them.
 */
export function reductionOf(reduction: Reduction | null, dishes: Cents, deliveryFee: Cents): Cents {
  if (reduction === null) return cents(0)
  const most = Math.max(0, dishes - LEAST_LEFT)
  return cents(Math.min(wholeReduction(reduction, dishes, deliveryFee), most))
}

function wholeReduction(reduction: Reduction, dishes: Cents, deliveryFee: Cents): Cents {
  switch (reduction.kind) {
    case 'percent':
      return divideHalfUp(dishes * reduction.percent, 100)
    case 'amount':
      return reduction.cents
    case 'delivery':
      return deliveryFee
  }
}

/** `10% off`, `$5.00 off`, `Free delivery`. */
export function reductionWords(reduction: Reduction, words: ReductionWords): string {
  switch (reduction.kind) {
    case 'percent':
      return words.off(words.formats.percent(reduction.percent))
    case 'amount':
      return words.off(formatMoney(reduction.cents, words.formats))
    case 'delivery':
      return words.freeDelivery
  }
}

type ReductionWords = { formats: Formats; off: (amount: string) => string; freeDelivery: string }
