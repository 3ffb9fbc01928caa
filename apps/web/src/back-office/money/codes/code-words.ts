import type { CodeView } from '@thali/contracts/payments/codes'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'

const DAY = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `20% off`, `$5.00 off dishes of $25.00 and more`, `Free delivery`. */
export function offerWords({ kind, value, minimum }: Pick<CodeView, 'kind' | 'value' | 'minimum'>): string {
  const offer = { percent: `${value}% off`, amount: `${moneyOf(value)} off`, delivery: 'Free delivery' }[kind]
  return minimum > 0 ? `${offer}, for dishes of ${moneyOf(minimum)} and more` : offer
}

/** When, where and how often it is accepted. */
export function rulesWords(
  { from, until, locations, onceEach }: Pick<CodeView, 'from' | 'until' | 'locations' | 'onceEach'>,
  nameOf: (locationId: string) => string,
): string {
  return [
    daysWords(from, until),
    ...(locations.length > 0 ? [locations.map(nameOf).join(', ')] : []),
    ...(onceEach ? ['once for each account'] : []),
  ].join(' · ')
}

function daysWords(from: string | null, until: string | null): string {
  const [first, last] = [from, until].map((day) => day && DAY.format(Date.parse(day)))
  if (first && last) return first === last ? first : `${first} to ${last}`
  if (first) return `From ${first}`
  return last ? `Until ${last}` : 'Any day'
}

/** `12 of 100 used`. */
export function usesWords({ used, most }: Pick<CodeView, 'used' | 'most'>): string {
  return most === null ? `${used} used` : `${used} of ${most} used`
}

export type CodeState = { label: 'On' | 'Off' | 'Over' | 'Used up' | 'Not yet'; isUsable: boolean }

/** Whether guests can use it on a local day. */
export function stateOf({ isActive, from, until, used, most }: CodeView, today: string): CodeState {
  if (!isActive) return { label: 'Off', isUsable: false }
  if (until !== null && today > until) return { label: 'Over', isUsable: false }
  if (most !== null && used >= most) return { label: 'Used up', isUsable: false }
  return from !== null && today < from ? { label: 'Not yet', isUsable: false } : { label: 'On', isUsable: true }
}

function moneyOf(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}
