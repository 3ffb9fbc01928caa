import type { OrderView } from '@thali/contracts/orders'
import type { MouseEvent } from 'react'

import { type Board, type COLUMNS, isNew, ordersIn } from './kitchen-board.ts'
import { OrderCard } from './kitchen-card.tsx'
import type { Failures } from './use-steps.ts'

type ColumnProps = {
  column: (typeof COLUMNS)[number]
  board: Board
  now: Date
  busyIds: readonly string[]
  failures: Failures
  onAdvance: (order: OrderView) => void
}

/** The orders of one status, oldest first. */
export function Column({ column, board, now, busyIds, failures, onAdvance }: ColumnProps) {
  const orders = ordersIn(board, column.status)
  const headingId = `board-${column.status}`

  function handleAdvance(event: MouseEvent, order: OrderView) {
    onAdvance(order)
    // The card leaves with its button; a keyboard would be left without a place to stand.
    if (event.detail === 0) document.getElementById(headingId)?.focus()
  }

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2
        id={headingId}
        tabIndex={-1}
        className="mb-3 flex items-baseline justify-between gap-3 border-b-2 border-line-strong pb-2 text-board-item font-bold"
      >
        {column.title}
        <span className="text-board-clock">{orders.length}</span>
      </h2>
      {orders.length === 0 && <p className="py-3 text-muted">{column.empty}</p>}
      <ol className="grid gap-(--tap-gap-board)">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            now={now}
            isNew={column.status === 'pending' && isNew(board, order.id)}
            isBusy={busyIds.includes(order.id)}
            failure={failures[order.id]}
            onAdvance={(event) => handleAdvance(event, order)}
          />
        ))}
      </ol>
    </section>
  )
}
