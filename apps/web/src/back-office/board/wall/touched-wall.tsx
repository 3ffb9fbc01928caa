import { useMemo } from 'react'

import { Place } from '../columns/column.tsx'
import { useSteadyTaps } from '../columns/use-steady-taps.ts'
import { useCommands } from '../ticket/card-commands.ts'
import { WholeAllDay } from './wall-all-day.tsx'
import { LaterLine } from './wall-pages.tsx'
import { WALL_TITLE_ID, type WallWork } from './wall-rows.ts'

/** A wall within reach: all tickets by due time, on one page that is scrolled. */
export function TouchedWall({ rows, later, marks, totals, elsewhere, hasButtons }: WallWork & { hasButtons: boolean }) {
  const commands = useCommands()
  const handleTap = useSteadyTaps(useMemo(() => [...rows, ...later].map(({ order }) => order.id), [rows, later]))
  return (
    <div className="wall-scrolled">
      <div className="min-w-0 flex-1" onClickCapture={handleTap}>
        <h2 className="sr-only">Orders</h2>
        {rows.length === 0 && <p className="board-empty text-2xl">Nothing is to be cooked</p>}
        <ol aria-labelledby={WALL_TITLE_ID} className="wall-rows empty:hidden">
          {rows.map((row) => (
            <Place
              key={row.order.id}
              row={row}
              marks={marks}
              headingId={WALL_TITLE_ID}
              parts={hasButtons ? 'step' : 'dishes'}
              isHidden={false}
            />
          ))}
        </ol>
        {elsewhere > 0 && <p className="wall-elsewhere">+ {elsewhere} at other stations</p>}
        {later.length > 0 && (
          <>
            <h3 className="wall-later-title">Later</h3>
            <ol aria-label="For later">
              {later.map((row) => (
                <li key={row.order.id} data-order={row.order.id}>
                  {hasButtons ? (
                    <button type="button" className="wall-begin" onClick={() => commands.advance(row.order)}>
                      <LaterLine row={row} showsPlace={marks.showsPlaces} />
                      <span className="sr-only">: start it now</span>
                    </button>
                  ) : (
                    <LaterLine row={row} showsPlace={marks.showsPlaces} />
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {totals && <WholeAllDay totals={totals} />}
    </div>
  )
}
