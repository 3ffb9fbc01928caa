import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { LocationMarks } from './location-marks.tsx'
import { kitchenWords, openUntilWords } from './location-words.ts'
import type { ShownLocation } from './use-location-desk.ts'
import { boardAt, countsOf } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'

const COLUMNS = '@min-[52rem]:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_1.25rem]'
const ROW = 'grid items-center gap-x-4 px-3'

/** The locations as a table: on a desk a row of 48 px each, on a phone a card. Each leads to its page. */
export function LocationList({ locations }: { locations: readonly ShownLocation[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div aria-hidden className={classes(ROW, COLUMNS, 'h-11 text-sm font-medium text-muted @max-[52rem]:hidden')}>
        <span>Location</span>
        <span>Open</span>
        <span>Kitchen</span>
        <span>Orders today</span>
      </div>
      <ul aria-label="Locations" className="grid">
        {locations.map((shown) => (
          <LocationRow key={shown.location.id} {...shown} />
        ))}
      </ul>
    </div>
  )
}

function LocationRow(shown: ShownLocation) {
  const { location } = shown
  const { id, name } = location
  const { wholeBoard } = useWorkspace()
  const now = useNow()
  const { pending, preparing, ready, completed } = countsOf(boardAt(wholeBoard, id))
  return (
    <li
      aria-label={name}
      className={classes(
        ROW,
        COLUMNS,
        'relative min-h-12 border-t border-line hover:bg-sunken @max-[52rem]:first:border-t-0 @max-[52rem]:py-3',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2>
          <a
            href={`#locations/${id}`}
            className="inline-flex min-h-(--tap) items-center font-semibold after:absolute after:inset-0"
          >
            {name}
          </a>
        </h2>
        <LocationMarks {...shown} />
      </div>
      <Cell>{openUntilWords(location, now)}</Cell>
      <Cell label="Kitchen">{kitchenWords(location)}</Cell>
      <Cell label="Orders today">
        {wholeBoard.isRead ? `${pending + preparing + ready} open, ${completed} done` : '–'}
      </Cell>
      <ChevronRight aria-hidden size={20} className="text-muted @max-[52rem]:hidden" />
    </li>
  )
}

/** A cell; on a phone its label is in front of it. */
function Cell({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <p className="min-w-0 text-[0.9375rem] tabular-nums">
      {label && <span className="text-muted @min-[52rem]:sr-only">{label}: </span>}
      {children}
    </p>
  )
}
