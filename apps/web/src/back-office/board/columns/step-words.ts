import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderStatus } from '@thali/domain/ordering/order-status'

import { COLUMNS } from '../board-view.ts'

/** Where an order went, by the name of its column. */
export function columnTitle(status: OrderStatus): string {
  return COLUMNS.find((column) => column.status === status)?.title ?? 'Cancelled'
}

export function stepWords({ orderNumber, status }: Pick<OrderView, 'orderNumber' | 'status'>): string {
  return `Order ${orderNumber}: ${columnTitle(status)}`
}
