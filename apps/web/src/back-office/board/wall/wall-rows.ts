import type { OrderView } from '@thali/contracts/orders/orders'

import { COLUMNS, type ColumnRows, type OrderRow, type Row, type WorkingStatus } from '../board-view.ts'
import { itemWords } from '../ticket/order-words.ts'
import type { DishTotal } from '../tools/all-day-totals.ts'
import type { BoardMarks } from '../use-board-view.ts'
import { compareDue } from '#web/back-office/live/board.ts'

/** The id of the heading in the bar, which names the list of tickets. */
export const WALL_TITLE_ID = 'wall-title'

/** What a wall shows. */
export type WallWork = {
  rows: readonly Row[]
  later: readonly OrderRow[]
  marks: BoardMarks
  /** Null where the counts are switched off. */
  totals: readonly DishTotal[] | null
  /** How many orders are not shown, because none of their dishes is cooked at this screen's station. */
  elsewhere: number
}

/**
 * The tickets of a wall, by the time they are due. Ready orders are among them only where this screen has the button that
 * hands them over. Orders for later are lines below, not tickets.
 */
export function wallRows(rows: Readonly<Record<WorkingStatus, ColumnRows>>, hasReady: boolean): readonly Row[] {
  const columns = COLUMNS.flatMap(({ status }) =>
    status === 'completed' || (status === 'ready' && !hasReady) ? [] : [rows[status].now],
  )
  return columns.flat().sort((a, b) => compareDue(a.order, b.order))
}

/**
 * The tickets of the pass, by the time they are due: orders that are cooked, then those that wait to be handed over. An order
 * is started at the board.
 */
export function passRows({ preparing, ready }: Readonly<Record<WorkingStatus, ColumnRows>>): readonly Row[] {
  const byDue = (rows: readonly Row[]) => rows.toSorted((a, b) => compareDue(a.order, b.order))
  return [...byDue([...preparing.now, ...preparing.later]), ...byDue(ready.now)]
}

/** Whether a ticket is shown on every page of a wall. */
export function isLate(row: Row): boolean {
  return row.kind === 'order' && row.age.stage === 'late'
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

/** With more orders than this the strip shows only the last two digits of their numbers. */
const WHOLE_NUMBERS = 34

/** An order's number in the strip. */
export function stripNumber(orderNumber: number, ofOrders: number): string {
  return ofOrders > WHOLE_NUMBERS ? String(orderNumber).slice(-2) : String(orderNumber)
}
