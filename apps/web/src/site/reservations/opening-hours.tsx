import type { LocationView } from '@thali/contracts/locations/locations'
import { type Hours, periodOn, WEEKDAYS } from '@thali/domain/locations/hours'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { words } from '#words/reservations/booking.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'

/** The week of a location, today set apart. */
export function OpeningHours({ location }: { location: Pick<LocationView, 'name' | 'hours'> }) {
  const today = localParts(useNow()).weekday
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{words.rooms.hoursCaption(location.name)}</caption>
      <tbody>
        {WEEKDAYS.map((weekday) => (
          <tr key={weekday} className={classes(weekday === today && 'font-semibold text-accent-text')}>
            <th
              scope="row"
              className={classes('py-1 pe-6 capitalize', weekday === today ? 'font-semibold' : 'font-normal')}
            >
              {words.rooms.weekdays[weekday]}
              {weekday === today && <span className="sr-only">{words.rooms.today}</span>}
            </th>
            <td className="py-1">{hoursText(location.hours, weekday)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function hoursText(hours: Hours, weekday: (typeof WEEKDAYS)[number]): string {
  const period = periodOn(hours, weekday)
  return period ? `${formatClock(period.openMinute)} – ${formatClock(period.closeMinute)}` : words.rooms.closed
}
