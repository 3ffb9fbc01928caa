import type { LocationView } from '@thali/contracts/locations/locations'
import { openState, weekdayPeriods, WEEKDAYS } from '@thali/domain/locations/hours'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { localParts } from '@thali/domain/time/zone'
import Phone from 'lucide-react/icons/phone'

import { telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { OtherHours } from '#web/site/opening/other-hours-late.tsx'
import { periodWords } from '#web/site/opening/period-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/reservations/booking.ts'

/** The locations that take reservations: address, opening hours and phone. */
export function DiningRooms({ rooms }: { rooms: readonly LocationView[] }) {
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="dining-rooms" className="mt-11 border-t border-line pt-8 lg:mt-0">
      <h2 id="dining-rooms" className="display text-2xl">
        {words.rooms.title}
      </h2>
      <ul className="mt-4 grid gap-x-14 gap-y-8 md:grid-cols-2">
        {rooms.map((room) => (
          <li key={room.id}>
            <DiningRoom room={room} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DiningRoom({ room }: { room: LocationView }) {
  const state = openState(room, useNow())
  return (
    <>
      <h3 className="text-lg font-semibold">{room.name}</h3>
      <p className="text-muted">
        {room.address}, {room.city}, {room.province} {room.postalCode}
      </p>
      <p className="mt-1 font-medium">{state.open ? words.rooms.open : state.text}</p>
      <OtherHours location={room} />
      <ButtonLink
        variant="secondary"
        className="mt-3"
        href={telHref(room.phone)}
        icon={<Phone aria-hidden size={18} />}
      >
        {words.rooms.call(formatPhone(room.phone))}
      </ButtonLink>
      <details className="mt-2">
        <summary className="link flex min-h-(--tap) w-fit items-center">{words.rooms.hoursOf(room.name)}</summary>
        <OpeningHours location={room} />
      </details>
    </>
  )
}

/** The week of a location, today set apart. */
function OpeningHours({ location }: { location: Pick<LocationView, 'name' | 'hours'> }) {
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
