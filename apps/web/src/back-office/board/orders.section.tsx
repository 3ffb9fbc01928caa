import { startTransition, useCallback, useDeferredValue, useState } from 'react'

import { BoardSkeleton, FailureNotice, NoMatch } from './board-notices.tsx'
import { SelectionBar } from './board-selection.tsx'
import type { ColumnStatus } from './board-view.ts'
import { Columns } from './columns/columns.tsx'
import { chooseColumn, FIRST_CHOICE, useScreen } from './columns/shown-columns.ts'
import { PinnedUndo } from './columns/undo-place.tsx'
import { OrderDialogs } from './dialogs/order-dialogs.tsx'
import { PrinterTrouble } from './printers/printer-trouble.tsx'
import { StationsProvider } from './stations/stations.tsx'
import { CommandsProvider } from './ticket/card-commands.ts'
import { AllDay } from './tools/all-day.tsx'
import { Toolbar } from './tools/toolbar.tsx'
import { useBoardMarks, useBoardView, useShownBoard } from './use-board-view.ts'
import { afterPaint, useDesk } from '#web/back-office/board/use-desk.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import './board.css'

/** The order board of all locations the account may see. */
export function OrdersSection() {
  const { user, choice: place, refresh } = useWorkspace()
  const placeName = useShownPlaceName()
  const { board, actions, busy, undos, failure, now, cancelled } = useShownBoard()
  const { commands, asked, setAsked, chosenIds, setChosenIds } = useDesk()
  const [search, setSearch] = useState('')
  // The letters are painted before the cards are looked through.
  const sought = useDeferredValue(search)
  const [isAllDay, setIsAllDay] = useState(false)
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const screen = useScreen()
  const view = useBoardView({ board, busy, undos, now, search: sought, cancelled })
  const marks = useBoardMarks({
    board,
    rows: view.rows,
    actions,
    chosenIds,
    showsPlaces: place === ALL_PLACES,
    role: user.role,
  })
  const chosen = view.orders.ready.filter(({ id }) => chosenIds?.has(id))

  const pressTile = useCallback(
    (status: ColumnStatus) => {
      if (status === 'completed' && screen === 'wide') setIsDrawerOpen((isOpen) => !isOpen)
      else afterPaint(() => startTransition(() => setChoice((before) => chooseColumn(before, status, screen))))
    },
    [screen],
  )

  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])

  /** Only ready orders can be completed together, so the other columns are hidden. */
  function choose(isChoosing: boolean) {
    startTransition(() => {
      setChosenIds(isChoosing ? new Set() : null)
      setChoice(isChoosing ? { alone: 'ready', left: 'ready' } : FIRST_CHOICE)
    })
  }

  return (
    <CommandsProvider value={commands}>
      <div data-print="hide" data-surface="board" className="board">
        <Toolbar
          search={search}
          onSearch={setSearch}
          isAllDay={isAllDay}
          onAllDay={setIsAllDay}
          isChoosing={chosenIds !== null}
          onChoosing={choose}
        />
        <FailureNotice failure={failure} isEmpty={!board.isRead} refresh={refresh} />
        <PrinterTrouble className="mb-2" />
        {isAllDay && <AllDay {...view.orders} now={now} placeName={placeName} />}
        {!board.isRead && failure === null && <BoardSkeleton />}
        {board.isRead && view.found?.size === 0 && <NoMatch search={sought} onClear={() => setSearch('')} />}
        {/* Unread columns would say that nothing is waiting. */}
        {board.isRead && (
          <div hidden={view.found?.size === 0}>
            <StationsProvider wanted={null}>
              <Columns
                view={view}
                marks={marks}
                undos={undos}
                choice={choice}
                screen={screen}
                isDrawerOpen={isDrawerOpen}
                onTile={pressTile}
                onCloseDrawer={closeDrawer}
              />
            </StationsProvider>
          </div>
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
        <PinnedUndo undos={undos} />
      </div>
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}
