import type { LocationView } from '@thali/contracts/locations/locations'
import { weekdayPeriods, WEEKDAYS } from '@thali/domain/locations/hours'
import { localParts } from '@thali/domain/time/zone'

import { useNow } from '#web/lib/site.tsx'
import { periodWords } from '#web/site/opening/period-words.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/reservations/booking.ts'

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
            <td className="py-1 text-balance">
              {periodWords(weekdayPeriods(location.hours, weekday)) || words.rooms.closed}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
