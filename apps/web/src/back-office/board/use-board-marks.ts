import type { OrderView } from '@thali/contracts/orders/orders'
import type { Role } from '@thali/domain/auth/roles'
import { useMemo } from 'react'

import type { OrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { isDueClosed } from '#web/back-office/actions/orders/order-start.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { type Board, isNew } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'

/** State shown on the cards beside the orders themselves. */
export type BoardMarks = {
  newIds: ReadonlySet<string>
  busyIds: ReadonlySet<string>
  waitingIds: ReadonlySet<string>
  /** Due at a time at which their house is closed. */
  shutIds: ReadonlySet<string>
  failures: OrderActions['failures']
  /** The orders picked out for a step together; null while none are being picked. */
  chosenIds: ReadonlySet<string> | null
  showsPlaces: boolean
  /** Of the person at the board. */
  role: Role
}

type MarksOf = {
  board: Board
  actions: Pick<OrderActions, 'busyIds' | 'waiting' | 'failures'>
  chosenIds: ReadonlySet<string> | null
  showsPlaces: boolean
  role: Role
}

export function useBoardMarks({ board, actions, chosenIds, showsPlaces, role }: MarksOf): BoardMarks {
  const { busyIds } = actions
  const { places } = useWorkspace()
  // Both are lines on a card, and come and go with the network.
  const waiting = useWhileUntouched(actions.waiting)
  const failures = useWhileUntouched(actions.failures)
  const newIds = useMemo(() => idsOf(board, (order) => order.status === 'pending' && isNew(board, order.id)), [board])
  const shutIds = useMemo(() => idsOf(board, (order) => isDueClosed(order, places)), [board, places])
  return useMemo(
    () => ({
      newIds,
      shutIds,
      busyIds: new Set(busyIds),
      waitingIds: new Set(waiting.keys()),
      failures,
      chosenIds,
      showsPlaces,
      role,
    }),
    [newIds, shutIds, busyIds, waiting, failures, chosenIds, showsPlaces, role],
  )
}

function idsOf(board: Board, fits: (order: OrderView) => boolean): Set<string> {
  return new Set([...board.tickets.values()].filter(({ order }) => fits(order)).map(({ order }) => order.id))
}
