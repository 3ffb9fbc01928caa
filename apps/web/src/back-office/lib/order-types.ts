import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderType } from '@thali/domain/order-status'
import type { LucideIcon } from 'lucide-react'
import Bike from 'lucide-react/icons/bike'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Utensils from 'lucide-react/icons/utensils'

/** How staff call each way to have an order. */
export const TYPE_LABELS: Readonly<Record<OrderType, string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  'dine-in': 'Dine-in',
}

export const TYPE_ICONS: Readonly<Record<OrderType, LucideIcon>> = {
  pickup: ShoppingBag,
  delivery: Bike,
  'dine-in': Utensils,
}

/** `Dine-in, table 4, 3 people`, as it is called across the kitchen. */
export function typeWords({ orderType, tableInfo }: Pick<OrderView, 'orderType' | 'tableInfo'>): string {
  const table = tableInfo?.tableNumber ? `, table ${tableInfo.tableNumber}` : ''
  const party = tableInfo && tableInfo.partySize > 1 ? `, ${tableInfo.partySize} people` : ''
  return TYPE_LABELS[orderType] + table + party
}
