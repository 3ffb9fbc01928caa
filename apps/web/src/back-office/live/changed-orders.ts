import type { ChangeOrder } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useEffectEvent, useRef } from 'react'

import { type Board, isOpen } from './board.ts'
import { OwnNews } from './own-news.ts'
import { useWorkspace } from './workspace.tsx'
import { dishesChanged } from '#web/back-office/lib/changed-words.ts'

/** A change of the dishes of an open order; `dishes` in words. */
export type DishChange = { id: string; order: OrderView; dishes: string }

const news = new OwnNews<DishChange>(() => true)

/** Changes an order here, so that it is no news to this device. */
export function makeChange(make: () => Promise<ChangeOrder['reply']>): Promise<ChangeOrder['reply']> {
  return news.whileMaking(async () => {
    const reply = await make()
    news.own(reply.changeId)
    return reply
  })
}

/** Changes of dishes of open orders that the board before did not know. An order that was not on it is new as a whole. */
export function dishChanges(before: Board, after: Board): DishChange[] {
  if (!before.isRead || before === after) return []
  return [...after.tickets.values()].flatMap(({ order }) => {
    const known = before.tickets.get(order.id)?.order
    if (!known || known.changes === order.changes || !isOpen(order)) return []
    const knownIds = new Set(known.changes?.map(({ id }) => id))
    return (order.changes ?? []).flatMap((change) => {
      const dishes = knownIds.has(change.id) ? null : dishesChanged(change)
      return dishes === null ? [] : [{ id: change.id, order, dishes }]
    })
  })
}

/** Reports dishes that were added to open orders, or taken off them, on another device. */
export function useDishChanges(onChanged: (changes: readonly DishChange[]) => void): void {
  const { wholeBoard: board } = useWorkspace()
  const before = useRef(board)
  const handleChanged = useEffectEvent(onChanged)
  useEffect(() => news.listen((changes) => handleChanged(changes)), [])
  useEffect(() => {
    const last = before.current
    before.current = board
    news.hear(dishChanges(last, board))
  }, [board])
}
