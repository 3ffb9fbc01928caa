import type { OrderType } from '../order-status.ts'

/** What an order of each type must say beside its dishes (CUS-ENT-48..51): where it is brought, or the table. */
export const ASKS_FOR: Record<OrderType, 'address' | 'table' | null> = {
  pickup: null,
  delivery: 'address',
  'dine-in': 'table',
}
