import { type Cents, cents, centsFromDollars, divideHalfUp, toDollars } from './cents.ts'

/** Who enters a tip: the customer at checkout, or staff taking an order. */
export type TipTaker = 'customer' | 'staff'

/** Percentages offered; 0 reads `No Tip`. */
export const TIP_PRESETS = { customer: [0, 5, 10, 15], staff: [0, 10, 15, 18, 20] } as const

/** The choices of a form: a preset percentage, or an amount that is typed. */
export const TIP_CHOICES = {
  customer: [...TIP_PRESETS.customer.map((percent) => `${percent}` as const), 'custom'],
  staff: [...TIP_PRESETS.staff.map((percent) => `${percent}` as const), 'custom'],
} as const
export type TipChoice<Taker extends TipTaker> = (typeof TIP_CHOICES)[Taker][number]

/** Most dollars that can be typed. The server caps the customer's tip only: staff type the amount they are told. */
export const LARGEST_TYPED_TIP_DOLLARS = { customer: 100, staff: 10_000 } as const satisfies Record<TipTaker, number>

/** A tip above this is probably a typing mistake, so staff have to confirm it. */
export const SURPRISING_TIP = centsFromDollars(100)

/** A preset tip: that percentage of what a tip is given on, half a cent up. Presets have no upper limit. */
export function presetTip(percent: number, tipBase: Cents): Cents {
  return divideHalfUp(tipBase * percent, 100)
}

/** A typed tip in whole cents, between $0 and the most of its taker; text that is no number is no tip. */
export function typedTip(typed: string, taker: TipTaker): Cents {
  const dollars = Number(typed)
  if (!(dollars > 0)) return cents(0)
  return centsFromDollars(Math.min(dollars, LARGEST_TYPED_TIP_DOLLARS[taker]))
}

/** The tip of a form: the typed amount for `custom`, else the preset of that percentage. */
export function chosenTip(
  { tip, customTip }: { tip: string; customTip: string },
  tipBase: Cents,
  taker: TipTaker,
): Cents {
  return tip === 'custom' ? typedTip(customTip, taker) : presetTip(Number(tip), tipBase)
}

/** A typed tip as the field may hold it while typing: not negative, not above the most. Decimals stay until blur. */
export function limitTip(typed: string, taker: TipTaker): string {
  const most = LARGEST_TYPED_TIP_DOLLARS[taker]
  if (Number(typed) > most) return String(most)
  return typed.startsWith('-') ? '0' : typed
}

/** A typed tip as the field shows it on blur: dollars with two decimals. */
export function formatTypedTip(typed: string, taker: TipTaker): string {
  return typed.trim() === '' ? '' : toDollars(typedTip(typed, taker)).toFixed(2)
}

/** The most the server accepts of a customer: whichever is larger of the top typed tip and the top preset. */
export function largestTip(tipBase: Cents): Cents {
  const topPreset = Math.max(...TIP_PRESETS.customer)
  return cents(Math.max(centsFromDollars(LARGEST_TYPED_TIP_DOLLARS.customer), presetTip(topPreset, tipBase)))
}
