import type { LocationView } from '@thali/contracts/locations/locations'
import { serviceDay } from '@thali/domain/reservations/slots'

import { guestsWords, tablesWords } from './booking-words.ts'
import { guestsOf, nextTables } from './day/day-words.ts'
import { usePollingMs } from './use-polling.ts'
import { Aside } from '#web/back-office/lib/aside.tsx'
import { sectionHref } from '#web/back-office/lib/open-section.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

/** The bookings of the next two hours in one line, for the kitchen. */
export function NextTables() {
  const { places, choice } = useWorkspace()
  return places
    .filter(({ id }) => choice === ALL_PLACES || id === choice)
    .map((place) => (
      <Aside key={place.id}>
        <NextAtPlace place={place} isNamed={choice === ALL_PLACES} />
      </Aside>
    ))
}

function NextAtPlace({ place, isNamed }: { place: LocationView; isNamed: boolean }) {
  const now = useNow()
  const pollMs = usePollingMs()
  const query = { location: place.id, date: serviceDay(place.hours, now) }
  const { data } = useRead('GET /admin/reservations/day', { query }, { pollMs })
  const shown = useWhileUntouched(data)
  const next = nextTables(shown?.reservations ?? [], now)
  if (next.length === 0) return null
  return (
    <a href={sectionHref('reservations')} className="link next-tables tabular-nums">
      <span className="next-tables-when">Next 2 hours{isNamed && `, ${place.name}`}: </span>
      {tablesWords(next.length)}, <span className="whitespace-nowrap">{guestsWords(guestsOf(next))}</span>
    </a>
  )
}
