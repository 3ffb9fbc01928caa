import { memo } from 'react'

import type { ColumnRows, Row, WorkingStatus } from './board-view.ts'
import { CancelledTicket } from './board-cancelled.tsx'
import { UndoPlace } from './board-undo.tsx'
import { useCommands } from './ticket/card-commands.ts'
import { OrderCard } from './ticket/order-card.tsx'
import type { BoardMarks } from './use-board-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type ColumnProps = {
  column: { status: WorkingStatus; title: string; empty: string }
  rows: ColumnRows
  /** Extra state shown on the cards. */
  marks: BoardMarks
  /** The orders a search leaves; null without a search. */
  found: ReadonlySet<string> | null
  isPlain?: boolean
  /** Alone on the board: its cards use the whole width. */
  isAlone?: boolean
}

/** Orders of one status, oldest first; orders for later at the end. */
export const Column = memo(function Column({ column, rows, marks, found, isPlain = false, isAlone }: ColumnProps) {
  const headingId = `board-${column.status}`
  const count = [...rows.now, ...rows.later].filter(({ kind }) => kind === 'order').length
  const isHidden = (row: Row) => found !== null && row.kind !== 'undo' && !found.has(row.order.id)
  const hidden = [...rows.now, ...rows.later].filter((row) => row.kind === 'order' && isHidden(row)).length
  const cancelled = rows.now.flatMap(({ kind, order }) => (kind === 'cancelled' ? [order.id] : []))
  const draw = (row: Row) => (
    <Place
      key={row.order.id}
      row={row}
      marks={marks}
      headingId={headingId}
      isPlain={isPlain}
      isHidden={isHidden(row)}
    />
  )
  const listLook = classes('grid items-start gap-(--tap-gap-board)', isAlone ? 'board-alone' : 'grid-cols-1')
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <ColumnHeading id={headingId} title={column.title} count={count} hidden={hidden} />
      {cancelled.length > 1 && <SeenAll orderIds={cancelled} />}
      {count === 0 && rows.now.length === 0 && <p className="py-3 text-muted">{column.empty}</p>}
      {hidden > 0 && hidden === count && <p className="py-3 text-muted">No match here</p>}
      {rows.now.length > 0 && <ol className={listLook}>{rows.now.map(draw)}</ol>}
      {rows.later.length > 0 && (
        <div hidden={rows.later.every(isHidden)}>
          <h3 className={classes('mb-3 text-board-mod font-bold', rows.now.length > 0 && 'mt-6')}>Later</h3>
          <ol className={listLook}>{rows.later.map(draw)}</ol>
        </div>
      )}
    </section>
  )
})

export function ColumnHeading({
  id,
  title,
  count,
  hidden,
}: {
  id: string
  title: string
  count: number
  hidden: number
}) {
  return (
    <h2
      id={id}
      tabIndex={-1}
      className="mb-3 flex items-baseline justify-between gap-3 border-b-2 border-line-strong pb-2 text-board-item font-bold"
    >
      {title}
      <span className={classes('whitespace-nowrap tabular-nums', hidden > 0 ? 'text-xl' : 'text-board-clock')}>
        {hidden > 0 ? `${count - hidden} of ${count}` : count}
      </span>
    </h2>
  )
}

/** After a rush of cancellations one tap is enough. */
function SeenAll({ orderIds }: { orderIds: readonly string[] }) {
  const commands = useCommands()
  return (
    <Button size="staff" variant="secondary" full className="mb-3" onClick={() => commands.see(orderIds)}>
      Seen, all {orderIds.length} cancelled
    </Button>
  )
}

type PlaceProps = { row: Row; marks: BoardMarks; headingId: string; isPlain: boolean; isHidden: boolean }

/** Hidden rather than left out by a search: to draw three hundred cards anew takes longer than anybody types. */
function Place({ row, marks, headingId, isPlain, isHidden }: PlaceProps) {
  const { order } = row
  if (row.kind === 'undo') {
    return (
      <li>
        <UndoPlace undo={row.undo} headingId={headingId} />
      </li>
    )
  }
  if (row.kind === 'cancelled') {
    return (
      <li hidden={isHidden} aria-label={`Order ${order.orderNumber}, cancelled`}>
        <CancelledTicket
          order={order}
          role={marks.role}
          placeName={marks.showsPlaces ? order.locationInfo.name : null}
          isPlain={isPlain}
        />
      </li>
    )
  }
  const { stage, minutes, words, usedPercent, isLater } = row.age
  return (
    <li hidden={isHidden} aria-label={`Order ${order.orderNumber}`}>
      <OrderCard
        order={order}
        stage={stage}
        minutes={minutes}
        words={words}
        usedPercent={usedPercent}
        isLater={isLater}
        isOverdue={marks.overdueIds.has(order.id)}
        isNew={marks.newIds.has(order.id)}
        isBusy={marks.busyIds.has(order.id)}
        isWaiting={marks.waitingIds.has(order.id)}
        failure={marks.failures[order.id]}
        placeName={marks.showsPlaces ? order.locationInfo.name : null}
        isChosen={marks.chosenIds && marks.chosenIds.has(order.id)}
        isPlain={isPlain}
      />
    </li>
  )
}
