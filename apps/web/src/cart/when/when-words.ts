import { becauseText } from '@thali/domain/orders/promise/because'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { words } from '#words/cart/when.ts'
import { dayWords } from '#web/lib/day-words.ts'
import type { Quote } from './wish.ts'

/** `6:00 PM`, or `Tue, Nov 24, 6:00 PM` on another day. */
export function timeWords(at: string, now: Date): string {
  const { date, minute } = localParts(new Date(at))
  const clock = formatClock(minute)
  return date === localParts(now).date ? clock : `${dayWords(date)}, ${clock}`
}

/** `About 5:38 PM, because the station Tandoor is full until 5:30 PM` */
export function promiseWords({ readyAt, because }: NonNullable<Quote['promise']>, now: Date): string {
  return [words.about(timeWords(readyAt, now)), becauseText(because)].filter(Boolean).join(', ')
}
