import type { LocationView } from '@thali/contracts/locations/locations'
import CalendarDays from 'lucide-react/icons/calendar-days'

import { useNow } from '#web/lib/site.tsx'
import { words } from '#words/other-hours.ts'
import { otherHoursSentences } from './other-hours.ts'

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
