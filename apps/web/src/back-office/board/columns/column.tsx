import { memo, useMemo } from 'react'

import type { ColumnRows, Row, WorkingStatus } from '../board-view.ts'
import { useCommands } from '../ticket/card-commands.ts'
import { OrderCard, type TicketParts } from '../ticket/order-card.tsx'
import type { BoardMarks } from '../use-board-view.ts'
import { CancelledTicket } from './cancelled.tsx'
import { ColumnHead, headingId, type TileProps } from './column-head.tsx'
import { UndoPlace } from './undo-place.tsx'
import { useSteadyTaps } from './use-steady-taps.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type ColumnProps = {
  column: { status: WorkingStatus; title: string; empty: string }
  /** Null where the tiles stand in a row of their own. */
  tile: TileProps | null
  rows: ColumnRows
  /** Extra state shown on the cards. */
  marks: BoardMarks
  /** The orders a search leaves; null without a search. */
  found: ReadonlySet<string> | null
  /** Alone on the board: its cards use the whole width. */
  isAlone: boolean
}

/** Orders of one status by due time; orders for later at the end. */
export const Column = memo(function Column({ column, tile, rows, marks, found, isAlone }: ColumnProps) {
  const all = useMemo(() => [...rows.now, ...rows.later], [rows])
  const handleTap = useSteadyTaps(useMemo(() => all.map(({ order }) => order.id), [all]))
  const isHidden = (row: Row) => found !== null && row.kind !== 'undo' && !found.has(row.order.id)
  const count = all.filter(({ kind }) => kind === 'order').length
  const hidden = all.filter((row) => row.kind === 'order' && isHidden(row)).length
  const cancelled = rows.now.flatMap((row) => (row.kind === 'cancelled' && !isHidden(row) ? [row.order.id] : []))
  const draw = (row: Row) => (
    <Place
      key={row.order.id}
      row={row}
      marks={marks}
      headingId={headingId(column.status)}
      parts="all"
      isHidden={isHidden(row)}
    />
  )
  const listLook = classes('board-list', isAlone && 'board-alone')
  return (
    <section aria-labelledby={headingId(column.status)} className="min-w-0" onClickCapture={handleTap}>
      <ColumnHead tile={tile} status={column.status} title={column.title}>
        {cancelled.length > 1 && <SeenAll orderIds={cancelled} />}
      </ColumnHead>
      {count === 0 && rows.now.length === 0 && <p className="board-empty">{column.empty}</p>}
      {hidden > 0 && hidden === count && <p className="board-empty">No match here</p>}
      {rows.now.length > 0 && <ol className={listLook}>{rows.now.map(draw)}</ol>}
      {rows.later.length > 0 && (
        <div hidden={rows.later.every(isHidden)}>
          <h3 className={classes('mb-2 font-bold', rows.now.length > 0 && 'mt-4')}>Later</h3>
          <ol className={listLook}>{rows.later.map(draw)}</ol>
        </div>
      )}
    </section>
  )
})

/** Of those that were cancelled while they were cooked. After a rush of cancellations one tap is enough. */
function SeenAll({ orderIds }: { orderIds: readonly string[] }) {
  const commands = useCommands()
  return (
    <Button variant="secondary" className="board-seen" onClick={() => commands.see(orderIds)}>
      Clear {orderIds.length} cancelled
    </Button>
  )
}

type PlacedProps = { row: Row; marks: BoardMarks; headingId: string; parts: TicketParts }

/** Hidden rather than left out by a search: to draw three hundred cards anew takes longer than anybody types. */
export function Place({ isHidden, ...placed }: PlacedProps & { isHidden: boolean }) {
  const { kind, order } = placed.row
  return (
    <li
      hidden={isHidden && kind !== 'undo'}
      data-order={order.id}
      aria-label={kind === 'undo' ? undefined : nameOfPlace(placed.row)}
    >
      <PlacedTicket {...placed} />
    </li>
  )
}

/** What the place of an order is called in its list. */
export function nameOfPlace({ kind, order }: Row): string {
  return kind === 'cancelled' ? `Order ${order.orderNumber}, cancelled` : `Order ${order.orderNumber}`
}

/** What stands in the place of an order: its ticket, or what is left of one that moved or was cancelled. */
export function PlacedTicket({ row, marks, headingId: heading, parts }: PlacedProps) {
  const { order } = row
  const placeName = marks.showsPlaces ? order.locationInfo.name : null
  if (row.kind === 'undo') return <UndoPlace undo={row.undo} headingId={heading} parts={parts} />
  if (row.kind === 'cancelled') {
    return <CancelledTicket order={order} role={marks.role} placeName={placeName} parts={parts} />
  }
  const { stage, words, usedPercent, laterDue } = row.age
  return (
    <OrderCard
      order={order}
      stage={stage}
      words={words}
      usedPercent={usedPercent}
      laterDue={laterDue}
      isNew={marks.newIds.has(order.id)}
      isBusy={marks.busyIds.has(order.id)}
      isWaiting={marks.waitingIds.has(order.id)}
      isShut={marks.shutIds.has(order.id)}
      failure={marks.failures[order.id]}
      placeName={placeName}
      atTable={marks.atTables.get(order.id) ?? 1}
      isChosen={marks.chosenIds && marks.chosenIds.has(order.id)}
      parts={parts}
    />
  )
}
