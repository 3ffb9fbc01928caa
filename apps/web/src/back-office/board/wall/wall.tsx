import { Column } from '../board-column.tsx'
import { BoardSkeleton, FailureNotice } from '../board-notices.tsx'
import { useNewsOfCancelled } from '../board-cancelled.tsx'
import { WORKING_COLUMNS } from '../board-view.ts'
import { CommandsProvider } from '../ticket/card-commands.ts'
import { OrderDialogs } from '../dialogs/order-dialogs.tsx'
import { useBoardMarks } from '../use-board-marks.ts'
import { useBoardView } from '../use-board-view.ts'
import { useDesk } from '../use-desk.ts'
import { useUnseenCancelled } from '../use-seen.ts'
import { useWorkspace, usePulse } from '#web/back-office/live/workspace.tsx'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useNow } from '#web/lib/site.tsx'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { classes } from '#web/ui/classes.ts'

import '../board.css'
import './wall.css'

/** The work that is to be done, in three columns, and one tap a step. */
export function Wall() {
  const { user, board, choice, failure: latestFailure, refresh } = useWorkspace()
  const actions = useOrderActions()
  const { commands, asked, setAsked } = useDesk()
  const shown = useWhileUntouched(board)
  const failure = useWhileUntouched(latestFailure)
  const now = useNow()
  const cancelled = useUnseenCancelled(shown)
  useNewsOfCancelled(cancelled)
  const showsPlaces = choice === ALL_PLACES
  const view = useBoardView({ board: shown, undos: actions.undos, now, search: '', cancelled })
  const marks = useBoardMarks({ board: shown, now, actions, chosenIds: null, showsPlaces, role: user.role })
  return (
    <CommandsProvider value={commands}>
      <WallBar />
      <SilenceNotice />
      <div className="grid gap-4 p-4">
        <FailureNotice failure={failure} isEmpty={!shown.isRead} refresh={refresh} />
        {!shown.isRead && failure === null && <BoardSkeleton />}
        {/* Unread columns would say that nothing is waiting. */}
        {shown.isRead && (
          <div className="grid items-start gap-x-4 gap-y-8 md:grid-cols-3">
            {WORKING_COLUMNS.map((column) => (
              <Column
                key={column.status}
                column={column}
                rows={view.rows[column.status]}
                marks={marks}
                found={null}
                isPlain
              />
            ))}
          </div>
        )}
      </div>
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}

/** Where this screen hangs, and whether it is to be trusted. */
function WallBar() {
  const { places, choice } = useWorkspace()
  const { words, isRed } = usePulse()
  return (
    <header className="sticky top-0 z-bar flex flex-wrap items-center gap-x-4 border-b border-line bg-board px-4 py-2">
      <h1 tabIndex={-1} className="display text-2xl">
        Order Management
      </h1>
      <p className="font-semibold">{places.find(({ id }) => id === choice)?.name ?? 'All Locations'}</p>
      <p
        className={classes(
          'ms-auto flex min-h-(--tap) items-center gap-2 rounded-sm px-2.5 text-lg font-semibold whitespace-nowrap tabular-nums',
          isRed ? 'bg-board-late text-board-late-text outline-2 outline-board-late-edge' : 'text-board-ready',
        )}
      >
        <span aria-hidden className={classes('size-3 bg-current', !isRed && 'rounded-full')} />
        {words}
      </p>
    </header>
  )
}
