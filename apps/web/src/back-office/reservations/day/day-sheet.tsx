import type { GetReservationDay } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate, formatTimeAst } from '@thali/domain/time/zone'

import { guestsWords, tablesWords, timeOf } from '../booking-words.ts'
import { countsOf, isExpected } from './day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import './day-sheet.css'

type DaySheetProps = { day: GetReservationDay['reply']; name: string }

/** The printed list of the day. Hidden on screen. */
export function DaySheet({ day, name }: DaySheetProps) {
  const now = useNow()
  const expected = day.reservations.filter(isExpected)
  const { tables, guests } = countsOf(day.reservations)
  return (
    <div className="print-alone day-sheet" aria-hidden>
      <h2>
        {name}: {formatDate(day.date)}
      </h2>
      <p>
        {tablesWords(tables)}, {guestsWords(guests)}. Printed {formatDate(now)}, {formatTimeAst(now)}.
      </p>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Guests</th>
            <th>Name</th>
            <th>Phone</th>
            <th>Notes</th>
            <th>Here</th>
          </tr>
        </thead>
        <tbody>
          {expected.map((booking) => (
            <tr key={booking.id}>
              <td>{timeOf(booking)}</td>
              <td>{booking.reservationDetails.partySize}</td>
              <td>
                <b>{booking.customerInfo.name}</b>
                <br />
                {booking.reservationId}
              </td>
              <td>{formatPhone(booking.customerInfo.phone)}</td>
              <td>{booking.reservationDetails.specialRequests}</td>
              <td>{booking.arrivedAt === null ? '☐' : '☑'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
