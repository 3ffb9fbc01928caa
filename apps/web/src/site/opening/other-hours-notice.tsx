import type { LocationView } from '@thali/contracts/locations/locations'
import { FORMATS } from '@thali/domain/language/words'
import { dayAndTime, nextOpening, periodsOn } from '@thali/domain/locations/hours'
import { type CalendarDay, scheduleOf } from '@thali/domain/locations/schedule'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import CalendarDays from 'lucide-react/icons/calendar-days'

import { periodWords } from './period-words.ts'
import { LANGUAGE } from '#web/lib/language.ts'
import { useNow } from '#web/lib/site.tsx'
import { words } from '#words/other-hours.ts'

/** Holidays and other dates of the next two weeks; nothing when there are none. */
export function OtherHoursNotice({ location }: { location: LocationView }) {
  const sentences = otherHoursSentences(location, useNow())
  if (sentences.length === 0) return null
  return (
    <div
      role="status"
      aria-label={words.title}
      className="mt-2 flex gap-2.5 rounded-md bg-info-tint px-3.5 py-2.5 text-info"
    >
      <CalendarDays aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="grid gap-1 font-medium">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}

/** Guests are told of other hours so many days before. */
const DAYS_AHEAD = 14
const DAY = /* @__PURE__ */ new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A sentence for each date of the next two weeks on which a location has other hours than usual. */
export function otherHoursSentences(location: LocationView, now: Date): string[] {
  const today = localParts(now).date
  const last = addDays(today, DAYS_AHEAD)
  const coming = (location.calendarDays ?? []).filter(({ date }) => date >= today && date <= last)
  return coming.flatMap((day) => (day.periods === null ? [] : [sentenceOf(location, day, now)]))
}

function sentenceOf(location: LocationView, { date, service, name: english }: CalendarDay, now: Date): string {
  const schedule = scheduleOf(location, service)
  const times = periodWords(periodsOn(schedule, date))
  const name = words.holiday(english)
  const day = FORMATS.date(DAY.format(Date.parse(date)))
  if (times !== '')
    return service === 'all' ? words.open(name, day, times) : words.only(words.services[service], name, day, times)
  const opensAt = nextOpening(schedule, instantAt(date, 0))
  const opens = opensAt ? ` ${words.opens(dayAndTime(opensAt, now))}` : ''
  if (service === 'all') return words.closed(name, day) + opens
  return words.without(words.services[service], name, day) + opens
}
