import { FORMATS } from '@thali/domain/language/words'
import { becauseText } from '@thali/domain/orders/promise/because'
import { formatTime, localParts } from '@thali/domain/time/zone'

import type { Quote } from './wanted-time.ts'
import { DAYS_LOCALE, dayWords } from '#web/lib/day-words.ts'
import { words } from '#words/cart/when.ts'

const WEEKDAYS = /* @__PURE__ */ new Intl.DateTimeFormat(DAYS_LOCALE, { weekday: 'short', timeZone: 'UTC' })
const DATES = /* @__PURE__ */ new Intl.DateTimeFormat(DAYS_LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Sat` and `Nov 21` */
export function dayParts(date: string): { weekday: string; monthAndDay: string } {
  const day = new Date(date)
  return { weekday: WEEKDAYS.format(day), monthAndDay: FORMATS.date(DATES.format(day)) }
}

/** `6:00 PM` */
export function clockWords(at: string): string {
  return formatTime(new Date(at))
}

/** `6:00 PM`, or `Tue, Nov 24, 6:00 PM` on another day. */
export function timeWords(at: string, now: Date): string {
  const { date } = localParts(new Date(at))
  return date === localParts(now).date ? clockWords(at) : `${dayWords(date)}, ${clockWords(at)}`
}

/** When a cart is promised; or why not, and from when on it can be had. */
export function quoteWords({ promise, days, unsoldNow = [] }: Quote, now: Date): string {
  if (promise) return promiseWords(promise, now)
  const first = days[0]?.times[0]
  const then = unsoldNow.length > 0 ? words.afterPause : words.fullUntil
  if (first !== undefined) return [...unsoldNow, then(timeWords(first, now))].join(' ')
  return unsoldNow.join(' ') || words.full
}

/** `About 5:38 PM, because many orders are before yours` */
export function promiseWords({ readyAt, because }: NonNullable<Quote['promise']>, now: Date): string {
  return [words.about(timeWords(readyAt, now)), becauseText(because)].filter(Boolean).join(', ')
}
