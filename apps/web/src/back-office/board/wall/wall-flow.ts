import type { OrderView } from '@thali/contracts/orders/orders'

import { compareDue } from '#web/back-office/live/board.ts'
import { COLUMNS, type ColumnRows, type OrderRow, type Row, type WorkingStatus } from '../board-view.ts'
import { itemWords } from '../ticket/order-words.ts'

/**
 * The tickets of a wall, the one that is due first at the head. Food that is ready is out of the kitchen's hands: it is there only where
 * somebody can hand it over by a tap. Orders for later are no tickets: they have a line each.
 */
export function wallRows(rows: Readonly<Record<WorkingStatus, ColumnRows>>, hasReady: boolean): readonly Row[] {
  const columns = COLUMNS.flatMap(({ status }) =>
    status === 'completed' || (status === 'ready' && !hasReady) ? [] : [rows[status].now],
  )
  return columns.flat().sort((a, b) => compareDue(a.order, b.order))
}

/** The line of an order for later: `Due 7:30 PM`, `begin 6:50`, `1042 · 3 items`. */
export function laterLine({ order, age }: OrderRow, showsPlace: boolean) {
  const which = [order.orderNumber, itemWords(order), showsPlace && order.locationInfo.name]
  return { due: age.laterDue, begin: age.words, which: which.filter(Boolean).join(' · ') }
}

const NEWS_MS = 10 * 60_000

/** Whether a cancelled order is still shown on a wall that has no button to say that it was seen. */
export function isNewlyCancelled({ cancelledTime }: Pick<OrderView, 'cancelledTime'>, now: Date): boolean {
  return cancelledTime !== null && now.getTime() - Date.parse(cancelledTime) < NEWS_MS
}
