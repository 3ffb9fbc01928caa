import type { PauseWords } from '../language/en/pause.ts'
import { formatPhone } from '../people/contact-fields.ts'
import { formatClock, localParts } from '../time/zone.ts'
import { PAUSE_WORDS } from '#language/pause.ts'

/** How long online orders can be paused, in minutes; a pause always ends by itself. */
export const PAUSE_MINUTES = [15, 30, 45, 60, 90, 120] as const
export type PauseMinutes = (typeof PAUSE_MINUTES)[number]

const MINUTE_MS = 60_000

/** Until when a location takes no orders from the site; null when it does take them, or does so again by now. */
export function pausedUntil(until: Date | string | null, now: Date): Date | null {
  const end = until === null ? null : new Date(until)
  return end !== null && end > now ? end : null
}

/** End of a pause that starts now, rounded to the minute, as it is shown. */
export function pauseEnd(minutes: number, now: Date): Date {
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS)
  return new Date((thisMinute + minutes) * MINUTE_MS)
}

/** The time of day at which a pause ends: `7:45 PM`. */
export function pauseEndClock(until: Date, words: PauseWords = PAUSE_WORDS): string {
  return formatClock(localParts(until).minute, words.formats)
}

/**
 * Message for a customer who cannot order now, with an alternative: a later time where times can be chosen, which a
 * pause leaves open (ruling 51), and else a call.
 */
export function pausedSentence(
  { name, phone, plansOrders }: { name: string; phone: string; plansOrders?: boolean | undefined },
  until: Date,
  words: PauseWords = PAUSE_WORDS,
): string {
  const clock = pauseEndClock(until, words)
  return plansOrders ? words.pausedForNow(name, clock) : words.paused(name, clock, formatPhone(phone))
}
