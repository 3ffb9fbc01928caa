import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import type { ClockMove } from './acts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const plus = (ms: number) => (now: Date) => new Date(now.getTime() + ms)
/** The next time that a local clock shows this minute of the day. */
const nextLocal = (minute: number) => (now: Date) => {
  const { date } = localParts(now)
  const today = instantAt(date, minute)
  return today > now ? today : instantAt(addDays(date, 1), minute)
}
/** To what each move of the clock goes. */
export const CLOCK: Record<ClockMove, (now: Date) => Date> = {
  'second-back': plus(-SECOND),
  minutes: plus(4 * MINUTE),
  'half-hour': plus(32 * MINUTE),
  closing: nextLocal(20 * 60 + 40),
  midnight: nextLocal(3),
  noon: nextLocal(12 * 60 + 5),
  'month-on': plus(30 * DAY),
  'month-end': (now) => {
    const { date } = localParts(now)
    const next = addDays(`${date.slice(0, 7)}-28`, 4)
    const last = instantAt(addDays(`${next.slice(0, 7)}-01`, -1), 20 * 60 + 45)
    return last > now ? last : plus(30 * MINUTE)(now)
  },
}
