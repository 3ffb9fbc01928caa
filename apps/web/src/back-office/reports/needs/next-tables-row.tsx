import type { LocationView } from '@thali/contracts/locations/locations'
import { serviceDay } from '@thali/domain/reservations/slots'
import CalendarClock from 'lucide-react/icons/calendar-clock'

import { NeedRow } from './need-row.tsx'
import { guestsOf, nextTables } from '#web/back-office/reservations/day/day-words.ts'
import { guestsWords, tablesWords, timeOf } from '#web/back-office/reservations/booking-words.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { useNow } from '#web/lib/site.tsx'

const POLL_MS = 60_000

/** The tables of the next two hours at one location; nothing when there are none. */
export function NextTablesRow({ place, isNamed }: { place: LocationView; isNamed: boolean }) {
  const now = useNow()
  const query = { location: place.id, date: serviceDay(place.hours, now) }
  const { data } = useRead('GET /admin/reservations/day', { query }, { pollMs: POLL_MS })
  const next = nextTables(data?.reservations ?? [], now)
  const [first] = next
  if (!first) return null
  return (
    <NeedRow
      href="#reservations"
      icon={CalendarClock}
      title={`Next 2 hours${isNamed ? `, ${place.name}` : ''}: ${tablesWords(next.length)}, ${guestsWords(guestsOf(next))}`}
    >
      First at {timeOf(first)}: {first.customerInfo.name} ({first.reservationDetails.partySize})
    </NeedRow>
  )
}
