import { type Cents, cents, centsFromDollars, divideHalfUp } from './cents.ts'

/** Percentages offered at checkout; 0 reads `No Tip`. */
export const TIP_PRESETS = [0, 5, 10, 15] as const
export type TipPreset = (typeof TIP_PRESETS)[number]

const LARGEST_CUSTOM_TIP_DOLLARS = 100

/** A preset tip: that percentage of subtotal plus tax, half a cent up. Presets have no upper limit. */
export function presetTip(percent: TipPreset, subtotal: Cents, tax: Cents): Cents {
  return divideHalfUp((subtotal + tax) * percent, 100)
}

/** A typed tip, kept between $0 and $100 and in whole cents; text that is no number is no tip. */
export function customTip(dollars: number): Cents {
  if (Number.isNaN(dollars)) return cents(0)
  return centsFromDollars(Math.min(Math.max(dollars, 0), LARGEST_CUSTOM_TIP_DOLLARS))
}

/** The most the server accepts: whichever is larger of the top custom tip and the top preset. */
export function largestTip(subtotal: Cents, tax: Cents): Cents {
  return cents(Math.max(centsFromDollars(LARGEST_CUSTOM_TIP_DOLLARS), presetTip(15, subtotal, tax)))
}
