import type { LocationView } from '@thali/contracts/locations/locations'
import { serviceDay } from '@thali/domain/reservations/slots'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { guestsOf, nextTables } from './day/day-words.ts'
import { guestsWords, tablesWords, timeOf } from './booking-words.ts'
import { usePollingMs } from './use-polling.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { sectionHref } from '#web/back-office/lib/open-section.ts'
import { useNow } from '#web/lib/site.tsx'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { IconButton } from '#web/ui/button.tsx'

/** The bookings of the next two hours, shown above the orders for the kitchen. */
export function NextTables() {
  const { places, choice } = useWorkspace()
  return places
    .filter(({ id }) => choice === ALL_PLACES || id === choice)
    .map((place) => <NextAtPlace key={place.id} place={place} isNamed={choice === ALL_PLACES} />)
}

function NextAtPlace({ place, isNamed }: { place: LocationView; isNamed: boolean }) {
  const [isClosed, setIsClosed] = useState(false)
  const now = useNow()
  const pollMs = usePollingMs()
  const query = { location: place.id, date: serviceDay(place.hours, now) }
  const { data } = useRead('GET /admin/reservations/day', { query }, { pollMs })
  const shown = useWhileUntouched(data)
  const next = nextTables(shown?.reservations ?? [], now)
  const [first] = next
  if (!first || isClosed) return null
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-surface ps-3">
      <CalendarClock aria-hidden size={22} className="shrink-0 text-accent-text" />
      <a
        href={sectionHref('reservations')}
        className="flex min-h-(--tap-staff) min-w-0 flex-1 flex-wrap items-center gap-x-3 text-lg"
      >
        <b className="tabular-nums">
          Next 2 hours{isNamed && `, ${place.name}`}: {tablesWords(next.length)}, {guestsWords(guestsOf(next))}
        </b>
        <span className="link min-w-0 [overflow-wrap:anywhere]">
          {timeOf(first)} {first.customerInfo.name} ({first.reservationDetails.partySize})
        </span>
      </a>
      <IconButton
        label="Close: next 2 hours"
        size="staff"
        icon={<X aria-hidden size={22} />}
        onClick={() => setIsClosed(true)}
      />
    </div>
  )
}
