import type { orders } from '#api/features/orders/orders.table.ts'

/** An order as it is stored. */
export type Order = typeof orders.$inferSelect

/** An order that is about to be placed: everything but its number. */
export type NewOrder = Omit<Order, 'number'>
