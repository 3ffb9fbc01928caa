import { addDays, localParts } from '@thali/domain/time/zone'

import { slotsAhead } from './slots/tables.ts'
import { KEY_PLACE } from './support/load.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const BOOKED = 100_000
/** Every time of the 59 days after today at both locations: 40 guests each are more than a round can seat. */
const SLOTS = 59 * 18 * 2

/** The times of one day, while 100,000 bookings of many days are stored. */
export async function measureSlots(
  { server, clear, insertReservations }: Workbench,
  effort: Effort,
): Promise<Figures[]> {
  const { date: today } = localParts(new Date())
  const query = new URLSearchParams({ location: 'truro', date: addDays(today, 7), partySize: '4' })
  const load = { url: `${server.url}/api/reservations/slots?${query}` }
  const prepare = () => insertReservations(BOOKED)
  return measureInTurns(
    [{ name: 'Times of a day, of 100,000 bookings', pid: server.pid, load, prepare }],
    effort,
    clear,
  )
}

/** A booking with all that belongs to it, beside a floor that writes the same rows. */
export async function measureBookings({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const { date: today } = localParts(new Date())
  const bodies = slotsAhead(SLOTS, today).map(({ location, date, time }) =>
    JSON.stringify({
      location,
      customerInfo: { name: 'Ann Lee', email: `${KEY_PLACE}@example.com`, phone: '+19025550123' },
      reservationDetails: { date, time, partySize: 1, specialRequests: null },
    }),
  )
  const load = { method: 'POST', headers: JSON_BODY, bodies, freshKeys: true } as const
  return measureInTurns(
    [
      { name: 'Floor: the same rows', pid: floor.pid, load: { ...load, url: `${floor.url}/table` } },
      { name: 'Table booked', pid: server.pid, load: { ...load, url: `${server.url}/api/reservations` } },
    ],
    effort,
    clear,
  )
}
