import type { orders } from '#api/features/orders/orders.table.ts'

/** An order as it is stored. */
export type Order = typeof orders.$inferSelect

/** Reads orders for other parts of the house, which check themselves who may see them. */
export type OrderReader = {
  findById(id: string): Promise<Order | undefined>
  listByIds(ids: readonly string[]): Promise<Order[]>
}

/** An order that is about to be placed: everything but its number. */
export type NewOrder = Omit<Order, 'number'>

/**
 * What was asked for, priced: an order before anybody has agreed to pay it. It becomes an order when cash is promised
 * or a card was charged; only then do its times begin.
 */
export type OrderDraft = Pick<
  Order,
  | 'id'
  | 'locationId'
  | 'accountId'
  | 'paymentMethod'
  | 'orderType'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'lines'
  | 'subtotalCents'
  | 'discountCents'
  | 'discountCode'
  | 'taxCents'
  | 'tipCents'
  | 'totalCents'
  | 'taxRate'
  | 'locationSnapshot'
  | 'deliveryAddress'
  | 'deliveryInstructions'
  | 'tableNumber'
  | 'partySize'
  | 'specialInstructions'
  | 'adminCreated'
>
