import type { OrderView } from '@thali/contracts/orders/orders'

import { COLUMNS, type ColumnRows, type Row, type WorkingStatus } from '../board-view.ts'
import { compareDue } from '#web/back-office/live/board.ts'

/**
 * The tickets of a wall, the one that is due first at the head. Food that is ready is out of the kitchen's hands: it is there only where
 * somebody can hand it over by a tap. Orders for later come last.
 */
export function wallRows(rows: Readonly<Record<WorkingStatus, ColumnRows>>, hasReady: boolean): readonly Row[] {
  const columns = COLUMNS.flatMap(({ status }) =>
    status === 'completed' || (status === 'ready' && !hasReady) ? [] : [rows[status]],
  )
  const now = columns.flatMap((column) => column.now).sort((a, b) => compareDue(a.order, b.order))
  return [...now, ...columns.flatMap((column) => column.later).sort((a, b) => compareDue(a.order, b.order))]
}

const NEWS_MS = 10 * 60_000

/** Whether a cancelled order is still shown on a wall that has no button to say that it was seen. */
export function isNewlyCancelled({ cancelledTime }: Pick<OrderView, 'cancelledTime'>, now: Date): boolean {
  return cancelledTime !== null && now.getTime() - Date.parse(cancelledTime) < NEWS_MS
}
