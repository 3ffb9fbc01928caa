import type { Cents } from '@thali/domain/money/cents'
import type { Because } from '@thali/domain/orders/promise/because'

import type { StoredClaim } from '#api/features/capacity/capacity.table.ts'
import type { DeliveryPoint, orders } from '#api/features/orders/orders.table.ts'

/** An order as it is stored, without the columns that only the erasing of contacts reads and writes. */
export type Order = Omit<typeof orders.$inferSelect, 'contactGoneAt' | 'nameGoneAt' | 'customerKey'>

/** By what the guest of an order without an account was let in; null for other orders, and once it has joined an account. */
export const proofOfGuest = ({ guestProof, accountId }: Pick<Order, 'guestProof' | 'accountId'>) =>
  accountId === null ? guestProof : null

/** Reads orders for other features, which check access themselves. */
export type OrderReader = {
  findById(id: string): Promise<Order | undefined>
  listByIds(ids: readonly string[]): Promise<Order[]>
}

/** An order about to be inserted, without its number. */
export type NewOrder = Omit<Order, 'number'>

/**
 * A priced order that nobody has committed to pay yet. It becomes an order when cash is promised or a card was charged;
 * its times start then.
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
  | 'language'
> & {
  /** Only of a guest without an account. */
  guestProof?: Order['guestProof']
  /** Only of a delivery that is charged. */
  feeCents?: Cents
  /** Only of an order whose rest is to be paid after a change. */
  dueCents?: Cents
  /** Minutes on the road, of the zone; absent where the usual ones count. */
  deliveryMinutes?: number
  /** Null without a chosen time and without stations; drafts of older releases have none. */
  promise?: DraftPromise | null
  /** Only where a drawn zone decided. */
  deliveryPoint?: DeliveryPoint | null
}

/** What the guest was told, in a form that a draft keeps as JSON. */
export type DraftPromise = {
  readyAt: string
  kitchenAt: string
  because: Because
  /** What it takes of the stations; drafts of older releases do not name it. */
  minutes?: StoredClaim[]
}
