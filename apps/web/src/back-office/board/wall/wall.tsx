import { type ComponentType, useMemo, useRef } from 'react'

import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { BoardSkeleton, FailureNotice } from '../board-notices.tsx'
import { useNewsOfCancelled } from '../columns/cancelled.tsx'
import { Place } from '../columns/column.tsx'
import { useSteadyTaps } from '../columns/use-steady-taps.ts'
import { OrderDialogs } from '../dialogs/order-dialogs.tsx'
import { CommandsProvider } from '../ticket/card-commands.ts'
import { AllDay } from '../tools/all-day.tsx'
import { useBoardMarks } from '../use-board-marks.ts'
import { type BoardView, useBoardView } from '../use-board-view.ts'
import { useDesk } from '../use-desk.ts'
import { useUnseenCancelled } from '../use-seen.ts'
import { LaterLines } from './later-lines.tsx'
import { useBeyond } from './use-beyond.ts'
import { isNewlyCancelled, wallRows } from './wall-flow.ts'
import { useWallSettings } from './wall-settings.ts'
import '../board.css'
import './wall.css'

/** Of the heading in the bar, which names the list of tickets. */
export const WALL_TITLE_ID = 'wall-title'

/** The bar belongs to the frame, which the board does not import. */
type WallProps = { Bar: ComponentType<{ counts: BoardView['counts'] | null }> }

/** The work that is to be done, flowing by due time: the next one to finish at the upper left. */
export function Wall({ Bar }: WallProps) {
  const { user, board, choice, failure: latestFailure, refresh } = useWorkspace()
  const actions = useOrderActions()
  const { commands, asked, setAsked } = useDesk()
  const { hasButtons, hasAllDay } = useWallSettings()
  const shown = useWhileUntouched(board)
  const undos = useWhileUntouched(actions.undos)
  const failure = useWhileUntouched(latestFailure)
  const now = useNow()
  const cancelled = useUnseenCancelled(shown)
  useNewsOfCancelled(cancelled)
  const struck = useMemo(
    () => (hasButtons ? cancelled : cancelled.filter((order) => isNewlyCancelled(order, now))),
    [cancelled, hasButtons, now],
  )
  const view = useBoardView({ board: shown, undos, now, search: '', cancelled: struck })
  const marks = useBoardMarks({
    board: shown,
    actions,
    chosenIds: null,
    showsPlaces: choice === ALL_PLACES,
    role: user.role,
  })
  const rows = useMemo(() => wallRows(view.rows, hasButtons), [view.rows, hasButtons])
  const { later } = view.rows.pending
  const handleTap = useSteadyTaps(useMemo(() => [...rows, ...later].map(({ order }) => order.id), [rows, later]))
  const flow = useRef<HTMLDivElement>(null)
  const tickets = useRef<HTMLOListElement>(null)
  const beyond = useBeyond(tickets, flow)
  return (
    <CommandsProvider value={commands}>
      <Bar counts={shown.isRead ? view.counts : null} />
      <SilenceNotice />
      <div className="wall-body">
        <div className="relative min-w-0 flex-1">
          <FailureNotice failure={failure} isEmpty={!shown.isRead} refresh={refresh} />
          {!shown.isRead && failure === null && <BoardSkeleton />}
          {/* Unread, it would say that nothing is waiting. */}
          {shown.isRead && (
            <div ref={flow} className={hasButtons ? undefined : 'wall-flow'} onClickCapture={handleTap}>
              <h2 className="sr-only">Orders</h2>
              {rows.length === 0 && <p className="board-empty text-2xl">Nothing is to be cooked</p>}
              <ol
                ref={tickets}
                aria-labelledby={WALL_TITLE_ID}
                className={hasButtons ? 'wall-rows empty:hidden' : 'wall-tickets empty:hidden'}
              >
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
              <LaterLines rows={later} flow={flow} showsPlaces={marks.showsPlaces} hasButtons={hasButtons} />
            </div>
          )}
          {beyond > 0 && <p className="wall-beyond">{beyond} more to the right</p>}
        </div>
        {shown.isRead && hasAllDay && <AllDay {...view.orders} now={now} />}
      </div>
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}
