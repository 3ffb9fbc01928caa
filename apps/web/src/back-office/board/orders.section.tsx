import { startTransition, useDeferredValue, useState } from 'react'

import { AllDay } from './board-all-day.tsx'
import { useNewsOfCancelled } from './board-cancelled.tsx'
import { Column } from './board-column.tsx'
import { CompletedColumn } from './board-completed.tsx'
import { BoardSkeleton, FailureNotice, NoMatch } from './board-notices.tsx'
import { SelectionBar } from './board-selection.tsx'
import { Tiles } from './board-tiles.tsx'
import { Toolbar } from './board-toolbar.tsx'
import { type ColumnStatus, WORKING_COLUMNS } from './board-view.ts'
import { CommandsProvider } from './ticket/card-commands.ts'
import { OrderDialogs } from './dialogs/order-dialogs.tsx'
import { type BoardMarks, useBoardMarks } from './use-board-marks.ts'
import { type BoardView, useBoardView } from './use-board-view.ts'
import { useDesk } from './use-desk.ts'
import { useNarrow } from './use-narrow.ts'
import { useUnseenCancelled } from './use-seen.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { type OrderActions, useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { NextTables } from '#web/back-office/reservations/next-tables.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { classes } from '#web/ui/classes.ts'

import './board.css'

/** The order board of all locations the account may see. */
export function OrdersSection() {
  const { user, board, choice, failure: latestFailure, refresh } = useWorkspace()
  const actions = useOrderActions()
  const { commands, asked, setAsked, chosenIds, setChosenIds } = useDesk()
  const [search, setSearch] = useState('')
  // The letters are painted before the cards are looked through.
  const sought = useDeferredValue(search)
  const [isAllDay, setIsAllDay] = useState(false)
  const [chosenColumn, setChosenColumn] = useState<ColumnStatus | null>(null)
  const shown = useWhileUntouched(board)
  const failure = useWhileUntouched(latestFailure)
  const now = useNow()
  const isNarrow = useNarrow()
  const cancelled = useUnseenCancelled(shown)
  useNewsOfCancelled(cancelled)
  const showsPlaces = choice === ALL_PLACES
  const view = useBoardView({ board: shown, undos: actions.undos, now, search: sought, cancelled })
  const marks = useBoardMarks({ board: shown, now, actions, chosenIds, showsPlaces, role: user.role })
  const column = chosenColumn ?? (isNarrow ? 'pending' : null)
  const chosen = view.orders.ready.filter(({ id }) => chosenIds?.has(id))

  /** Only ready orders can be completed together, so the other columns are hidden. */
  function choose(isChoosing: boolean) {
    startTransition(() => {
      setChosenIds(isChoosing ? new Set() : null)
      setChosenColumn(isChoosing ? 'ready' : null)
    })
  }

  return (
    <CommandsProvider value={commands}>
      <div data-print="hide" className="board grid gap-4 p-4 text-xl tabular-nums">
        <Toolbar
          search={search}
          onSearch={setSearch}
          isAllDay={isAllDay}
          onAllDay={setIsAllDay}
          isChoosing={chosenIds !== null}
          onChoosing={choose}
        />
        <NextTables />
        <Tiles
          {...view}
          isRead={shown.isRead}
          chosen={column}
          onChoose={(status) => startTransition(() => setChosenColumn(status))}
        />
        <FailureNotice failure={failure} isEmpty={!shown.isRead} refresh={refresh} />
        {isAllDay && <AllDay {...view.orders} />}
        {!shown.isRead && failure === null && <BoardSkeleton />}
        {shown.isRead && view.found?.size === 0 && <NoMatch search={sought} onClear={() => setSearch('')} />}
        {/* Unread columns would say that nothing is waiting. */}
        {shown.isRead && (
          <Columns view={view} marks={marks} undos={actions.undos} only={column} isHidden={view.found?.size === 0} />
        )}
        {chosenIds && (
          <SelectionBar
            ready={view.orders.ready}
            chosen={chosen}
            onChoose={(orders) => setChosenIds(new Set(orders.map(({ id }) => id)))}
            onEnd={() => choose(false)}
            onDone={(result, orders) => {
              choose(false)
              setAsked({ kind: 'batch', result, orders })
            }}
          />
        )}
      </div>
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}

type ColumnsProps = {
  view: BoardView
  marks: BoardMarks
  undos: OrderActions['undos']
  /** The only column to be shown. The others stay behind it, so that coming back to them costs nothing. */
  only: ColumnStatus | null
  isHidden: boolean
}

function Columns({ view, marks, undos, only, isHidden }: ColumnsProps) {
  return (
    <div hidden={isHidden} className="@container">
      <div
        className={classes(
          'grid items-start gap-x-4 gap-y-8',
          only === null &&
            '@[36rem]:grid-cols-3 @[36rem]:grid-rows-[auto_1fr] @[58rem]:grid-cols-4 @[58rem]:grid-rows-none',
        )}
      >
        {WORKING_COLUMNS.map((column) => (
          <div
            key={column.status}
            hidden={only !== null && only !== column.status}
            className={classes(
              'min-w-0',
              only === null && column.status !== 'ready' && '@[36rem]:row-span-2 @[58rem]:row-span-1',
            )}
          >
            <Column
              column={column}
              rows={view.rows[column.status]}
              marks={marks}
              found={view.found}
              isAlone={only === column.status}
            />
          </div>
        ))}
        {/* Where four columns are too narrow it stands under `Ready`, not below the longest of the three. */}
        <div
          hidden={only !== null && only !== 'completed'}
          className={classes('min-w-0', only === null && '@[36rem]:col-start-3 @[58rem]:col-start-4')}
        >
          <CompletedColumn
            orders={view.orders.completed}
            undos={undos}
            found={view.found}
            isAlone={only === 'completed'}
          />
        </div>
      </div>
    </div>
  )
}
