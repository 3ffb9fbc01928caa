import type { OrderItemView } from '@thali/contracts/orders/order-item'
import type { OrderView } from '@thali/contracts/orders/orders'

import type { Board } from '#web/back-office/live/board.ts'
import { isForLater } from './orders/order-start.ts'
import { timeWords } from '#web/cart/when/when-words.ts'

/** What leaves the menu of a location: dishes, or one option of a group. */
export type OffTheMenu = {
  locationId: string
  ids: readonly string[]
  option?: { group: string; id: string } | undefined
}

/** How long the words stay: somebody has to call these guests. */
export const NOTICE_MS = 15_000

type Option = NonNullable<OrderItemView['options']>[number]

/**
 * `Still ordered for later: 1042 (7:30 PM), 1050 (Fri, Nov 27, 6:00 PM)`: orders that the kitchen will get with what just
 * left the menu; null where there are none.
 */
export function orderedForLaterWords(board: Board, gone: OffTheMenu, now: Date): string | null {
  const orders = [...board.tickets.values()]
    .map(({ order }) => order)
    .filter((order) => order.status === 'pending' && isForLater(order, now) && has(order, gone))
  if (orders.length === 0) return null
  const due = ({ orderNumber, promisedFor, estimatedReady, orderTime }: OrderView) =>
    `${orderNumber} (${timeWords(promisedFor ?? estimatedReady ?? orderTime, now)})`
  return `Still ordered for later: ${orders.map(due).join(', ')}`
}

function has({ locationInfo, items }: OrderView, { locationId, ids, option: gone }: OffTheMenu): boolean {
  const isGone = (option: Option | Option['options'][number]): boolean =>
    option.kind === 'option' &&
    option.units > 0 &&
    ((option.itemId !== null && ids.includes(option.itemId)) ||
      (option.group === gone?.group && option.id === gone.id) ||
      option.options.some(isGone))
  return (
    locationInfo.id === locationId && items.some(({ id, options = [] }) => ids.includes(id) || options.some(isGone))
  )
}
