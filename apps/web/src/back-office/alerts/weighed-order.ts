import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cents, centsFromDollars } from '@thali/domain/money/cents'

/** The order of a reply as the rules of urgency weigh it, in cents. */
export function weighedOrder(order: OrderView): OrderView & { totalCents: Cents } {
  return { ...order, totalCents: centsFromDollars(order.pricing.total) }
}
