import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'

import { BoardSkeleton, FailureNotice } from '../board-notices.tsx'
import type { OrderRow } from '../board-view.ts'
import { OrderDialogs } from '../dialogs/order-dialogs.tsx'
import { PrinterTrouble } from '../printers/printer-trouble.tsx'
import { StationScreen } from '../stations/station-screen.tsx'
import { HandedOverAgain } from '../stations/station-ticks.tsx'
import { hasWorkHere, isHere, useStations } from '../stations/stations.tsx'
import { CommandsProvider } from '../ticket/card-commands.ts'
import { allDayTotals } from '../tools/all-day-totals.ts'
import { type BoardView, useBoardMarks, useBoardView, useShownBoard } from '../use-board-view.ts'
import { useDesk } from '../use-desk.ts'
import type { Page } from './pages.ts'
import { TouchedWall } from './touched-wall.tsx'
import { orderOf, usePages } from './use-pages.ts'
import { remainder, useTurning } from './use-turning.ts'
import { WallAllDay } from './wall-all-day.tsx'
import { WallPages } from './wall-pages.tsx'
import { isNewlyCancelled, passRows, WALL_TITLE_ID, wallRows, type WallWork } from './wall-rows.ts'
import { useWallButtons, useWallSettings } from './wall-settings.ts'
import { WallStrip } from './wall-strip.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import '../board.css'
import './wall.css'

/** Smaller screens are phones, which are scrolled. In pixels, because the size of the text must not decide it. */
const HANGS = '(width >= 800px) and (height >= 500px)'

/** The bar is given, because it belongs to the frame, which the board must not import. */
type WallProps = { Bar: ComponentType<{ counts: BoardView['counts'] | null }> }

/** The work of the kitchen by due time: in pages that turn by themselves, or on one page where the wall is touched. */
export function Wall({ Bar }: WallProps) {
  const { user, choice, refresh } = useWorkspace()
  const { board, actions, busy, undos, failure, now, cancelled } = useShownBoard()
  const { commands, asked, setAsked } = useDesk()
  const { hasAllDay } = useWallSettings()
  const hasButtons = useWallButtons()
  const stations = useStations()
  const hangs = useMedia(HANGS, true)
  const struck = useMemo(
    () => (hasButtons ? cancelled : cancelled.filter((order) => isNewlyCancelled(order, now))),
    [cancelled, hasButtons, now],
  )
  const view = useBoardView({ board, busy, undos, now, search: '', cancelled: struck })
  const marks = useBoardMarks({
    board,
    rows: view.rows,
    actions,
    chosenIds: null,
    showsPlaces: choice === ALL_PLACES,
    role: user.role,
  })
  const all = useMemo(
    () => (stations.isPass ? passRows(view.rows) : wallRows(view.rows, hasButtons)),
    [view.rows, hasButtons, stations],
  )
  const rows = useMemo(() => all.filter(({ order }) => hasWorkHere(stations, order)), [all, stations])
  const allLater = stations.isPass ? NO_ROWS : view.rows.pending.later
  const later = useMemo(() => allLater.filter(({ order }) => hasWorkHere(stations, order)), [allLater, stations])
  const totals = useMemo(
    () =>
      hasAllDay
        ? allDayTotals([...view.orders.pending, ...view.orders.preparing], now, (order, item, dishId) =>
            isHere(stations, order.locationInfo.id, item, dishId),
          )
        : null,
    [hasAllDay, view.orders, now, stations],
  )
  const elsewhere = all.length + allLater.length - rows.length - later.length
  const isStation = stations.chosen !== null && hasButtons
  const work = { rows, later, marks, totals, elsewhere }
  return (
    <CommandsProvider value={commands}>
      <Bar counts={board.isRead ? view.counts : null} />
      <SilenceNotice />
      <PrinterTrouble hasButtons={hasButtons} className="px-2 pb-2" />
      <FailureNotice failure={failure} isEmpty={!board.isRead} refresh={refresh} />
      {!board.isRead && failure === null && <BoardSkeleton />}
      <HandedOverAgain orders={view.orders.completed} />
      {/* Before the orders are read it would say that nothing is waiting. */}
      {board.isRead &&
        (isStation ? (
          <StationScreen board={board} rows={view.rows} marks={marks} now={now} />
        ) : hasButtons || !hangs ? (
          <TouchedWall {...work} hasButtons={hasButtons} />
        ) : (
          <Hung {...work} />
        ))}
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}

/** A wall that nobody touches: every open order comes into sight by itself. */
function Hung({ rows, later, marks, totals, elsewhere }: WallWork) {
  const area = useRef<HTMLDivElement>(null)
  const packed = usePages(area, rows, later)
  const { pages } = packed
  const [listPages, setListPages] = useState(1)
  const { turn, turnBy, show } = useTurning(pages.length > 1 || (totals !== null && listPages > 1))
  useNewFirst(pages, show)
  const at = remainder(turn, pages.length)
  const page = pages[at] ?? NO_PAGE
  const shownIds = useMemo(() => new Set(page.map(({ key }) => orderOf(key))), [page])
  return (
    <>
      <div className="wall-body">
        <h2 className="sr-only">Orders</h2>
        {rows.length + later.length === 0 && <p className="board-empty text-2xl">Nothing is to be cooked</p>}
        <WallPages
          area={area}
          rows={rows}
          later={later}
          marks={marks}
          titleId={WALL_TITLE_ID}
          packed={packed}
          page={page}
        />
        {totals && <WallAllDay totals={totals} turn={turn} onPages={setListPages} />}
      </div>
      <WallStrip
        rows={useMemo(() => [...rows, ...later], [rows, later])}
        shownIds={shownIds}
        page={at}
        pages={pages.length}
        elsewhere={elsewhere}
        onTurn={turnBy}
      />
    </>
  )
}

const NO_PAGE: Page = []
const NO_ROWS: readonly OrderRow[] = []

/** Turns to the page of a new order. */
function useNewFirst(pages: readonly Page[], show: (page: number, of: number) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const before = known.current
    const ids = pages.map((page) => page.map(({ key }) => orderOf(key)))
    if (before === null && ids.length === 0) return
    known.current = new Set(ids.flat())
    const fresh = before === null ? -1 : ids.findIndex((page) => page.some((id) => !before.has(id)))
    if (fresh >= 0) show(fresh, pages.length)
  }, [pages, show])
}
