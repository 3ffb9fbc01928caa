import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cents, centsFromDollars } from '@thali/domain/money/cents'
import { amountTaken } from '@thali/domain/payments/refund'

/** Amount staff collect by hand. For a card order it is exact to the cent, not rounded to coins. */
export function amountToTake({ paymentMethod, pricing }: Pick<OrderView, 'paymentMethod' | 'pricing'>): Cents {
  return amountTaken(paymentMethod === 'cash' ? 'cash' : 'manual', centsFromDollars(pricing.total))
}
