import type { OrderView } from '@thali/contracts/orders/orders'
import type { Role } from '@thali/domain/auth/roles'
import { useMemo } from 'react'

import { ordersSharingTables } from './at-tables.ts'
import {
  COLUMNS,
  type ColumnRows,
  type ColumnStatus,
  countLater,
  isMeantBy,
  rowsOf,
  tileNote,
  withBusy,
} from './board-view.ts'
import { useNewsOfCancelled } from './columns/cancelled.tsx'
import { useUnseenCancelled } from './use-seen.ts'
import { type Undo, type OrderActions, useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { isDueClosed } from '#web/back-office/actions/orders/order-times.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { type Board, latestFirst, ordersIn, isNew } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

export type BoardView = {
  orders: Readonly<Record<ColumnStatus, readonly OrderView[]>>
  rows: Readonly<Record<'pending' | 'preparing' | 'ready', ColumnRows>>
  /** Orders of a column; those for later are not among them, and have a number of their own. */
  counts: Readonly<Record<ColumnStatus | 'later', number>>
  notes: Readonly<Record<ColumnStatus, string | null>>
  /** Orders among those that are prepared which were cancelled, and not seen yet. */
  cancelled: number
  /** The orders a search leaves; null without a search. */
  found: ReadonlySet<string> | null
}

type Shown = {
  board: Board
  /** Orders with an action that is being sent, as they were when it began. */
  busy: readonly OrderView[]
  undos: readonly Undo[]
  now: Date
  search: string
  /** Cancelled while they were cooked, and not seen yet. */
  cancelled: readonly OrderView[]
}

/** The orders and the actions on them as they are shown: nothing moves under a finger. */
export function useShownBoard() {
  const { board: latest, failure: latestFailure } = useWorkspace()
  const actions = useOrderActions()
  const board = useWhileUntouched(latest)
  const busy = useWhileUntouched(actions.busy)
  const undos = useWhileUntouched(actions.undos)
  const failure = useWhileUntouched(latestFailure)
  const now = useNow()
  const cancelled = useUnseenCancelled(board)
  useNewsOfCancelled(cancelled)
  return { actions, board, busy, undos, failure, now, cancelled }
}

/** Contents of the board's columns, computed in steps, so that typing in the search does not sort them again. */
export function useBoardView({ board, busy, undos, now, search, cancelled }: Shown): BoardView {
  const orders = useMemo(
    () => ({
      pending: ordersIn(board, 'pending'),
      preparing: ordersIn(board, 'preparing'),
      ready: ordersIn(board, 'ready'),
      completed: latestFirst(ordersIn(board, 'completed')),
    }),
    [board],
  )
  const rows = useMemo(
    () => ({
      pending: rowsOf(withBusy(orders.pending, busy, 'pending'), undos, 'pending', now),
      preparing: rowsOf(withBusy(orders.preparing, busy, 'preparing'), undos, 'preparing', now, cancelled),
      ready: rowsOf(withBusy(orders.ready, busy, 'ready'), undos, 'ready', now),
    }),
    [orders, busy, undos, now, cancelled],
  )
  const later = countLater(rows.pending, orders.pending)
  const tiles = useMemo(
    () => ({
      counts: {
        ...perColumn((status) => orders[status].length),
        pending: orders.pending.length - later,
        later,
      },
      notes: perColumn((status) => {
        const note = tileNote(status, orders[status], now)
        if (status !== 'preparing' || cancelled.length === 0) return note
        return [note, `${cancelled.length} cancelled`].filter(Boolean).join(', ')
      }),
      cancelled: cancelled.length,
    }),
    [orders, later, now, cancelled],
  )
  const found = useMemo(() => {
    if (search.trim() === '') return null
    const all = [...COLUMNS.flatMap(({ status }) => orders[status]), ...cancelled]
    const meant = all.filter((order) => isMeantBy(search, order))
    return new Set(meant.map(({ id }) => id))
  }, [orders, cancelled, search])
  return useMemo(() => ({ orders, rows, ...tiles, found }), [orders, rows, tiles, found])
}

function perColumn<Value>(valueOf: (status: ColumnStatus) => Value): Record<ColumnStatus, Value> {
  return {
    pending: valueOf('pending'),
    preparing: valueOf('preparing'),
    ready: valueOf('ready'),
    completed: valueOf('completed'),
  }
}

/** State shown on the cards beside the orders themselves. */
export type BoardMarks = {
  newIds: ReadonlySet<string>
  busyIds: ReadonlySet<string>
  waitingIds: ReadonlySet<string>
  /** Due at a time at which their restaurant is closed. */
  shutIds: ReadonlySet<string>
  failures: OrderActions['failures']
  /** The orders picked out for a step together; null while none are being picked. */
  chosenIds: ReadonlySet<string> | null
  /** The number of orders for its table, of an order that is not the only one. */
  atTables: ReadonlyMap<string, number>
  showsPlaces: boolean
  /** Of the person at the board. */
  role: Role
}

type MarksOf = {
  board: Board
  rows: BoardView['rows']
  actions: Pick<OrderActions, 'busy' | 'waiting' | 'failures'>
  chosenIds: ReadonlySet<string> | null
  showsPlaces: boolean
  role: Role
}

export function useBoardMarks({ board, rows, actions, chosenIds, showsPlaces, role }: MarksOf): BoardMarks {
  const { busy } = actions
  const { places } = useWorkspace()
  // Both are lines on a card, and come and go with the network.
  const waiting = useWhileUntouched(actions.waiting)
  const failures = useWhileUntouched(actions.failures)
  const newIds = useMemo(() => idsOf(board, (order) => order.status === 'pending' && isNew(board, order.id)), [board])
  const atTables = useMemo(() => ordersSharingTables([rows.pending, rows.preparing, rows.ready]), [rows])
  const shutIds = useMemo(() => idsOf(board, (order) => isDueClosed(order, places)), [board, places])
  return useMemo(
    () => ({
      newIds,
      shutIds,
      busyIds: new Set(busy.map(({ id }) => id)),
      waitingIds: new Set(waiting.keys()),
      failures,
      chosenIds,
      atTables,
      showsPlaces,
      role,
    }),
    [newIds, shutIds, busy, waiting, failures, chosenIds, atTables, showsPlaces, role],
  )
}

function idsOf(board: Board, fits: (order: OrderView) => boolean): Set<string> {
  return new Set([...board.tickets.values()].filter(({ order }) => fits(order)).map(({ order }) => order.id))
}
