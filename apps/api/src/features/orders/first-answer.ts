import type { OrderView } from '@thali/contracts/orders/orders'

import type { OrderReader } from './order.ts'
import type { OrderPresenter } from './orders.presenter.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'

/** An answer about one order. */
type OrderAnswer = { orderId: string; order: OrderView }

/**
 * What never changes once an order is placed, most of its bytes. Stored answers leave it out: it is read from the order
 * again when an answer is repeated.
 */
const CONSTANT = [
  'id',
  'orderId',
  'orderNumber',
  'orderType',
  'orderTime',
  'customerInfo',
  'locationInfo',
  'location',
  'items',
  'pricing',
  'orderValue',
  'deliveryInfo',
  'tableInfo',
  'specialInstructions',
  'receiptUrl',
  'language',
  'metadata',
] as const satisfies readonly (keyof OrderView)[]

/** The answer as it is stored under its key. */
export function toStoredAnswer(answer: OrderAnswer): object {
  const left = new Set<string>(CONSTANT)
  const order = Object.fromEntries(Object.entries(answer.order).filter(([name]) => !left.has(name)))
  return { ...answer, order }
}

/** A stored answer, completed from the order. */
export function completeAnswer(stored: object, order: OrderView): object {
  return { ...stored, order: { ...order, ...(stored as OrderAnswer).order } }
}

type Deps = { idempotency: Idempotency; orders: OrderReader; presenter: OrderPresenter }

/** Finds the first answer to a submission about an order. */
export function createFindFirstAnswer({ idempotency, orders, presenter }: Deps) {
  return async <Answer extends OrderAnswer>(submission: Submission | null): Promise<Answer | undefined> => {
    const stored = submission && ((await idempotency.findAnswer(submission)) as OrderAnswer | undefined)
    const order = stored && (await orders.findById(stored.orderId))
    return order ? (completeAnswer(stored, presenter.toView(order)) as Answer) : undefined
  }
}
