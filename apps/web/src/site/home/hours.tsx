import type { LocationView } from '@thali/contracts/locations/locations'

import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'
import { groupedDays, weekOf } from './week.ts'

/** All seven days, today set apart. */
export function WeekTable({ location }: { location: LocationView }) {
  return (
    <table className="mb-2 w-full max-w-80 text-left tabular-nums">
      <caption className="sr-only">{words.hoursOf(location.name)}</caption>
      <tbody>
        {weekOf(location.hours, useNow()).map(({ weekday, name, text, isToday }) => (
          <tr key={weekday} className={classes(isToday && 'text-accent-text')}>
            <th scope="row" className={classes('py-1 pe-3', isToday ? 'font-semibold' : 'font-normal')}>
              {name}
              {isToday && <span className="font-normal max-xs:sr-only"> {words.isToday}</span>}
            </th>
            <td className="py-1 text-end text-balance">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The week in a few lines, days with the same hours together. */
export function HoursInShort({ location }: { location: LocationView }) {
  return (
    <dl className="text-muted tabular-nums">
      {groupedDays(location.hours).map(({ names, text }) => (
        <div key={names} className="flex flex-wrap justify-between gap-x-4">
          <dt>{names}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
