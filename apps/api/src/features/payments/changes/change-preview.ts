import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import { cents, toDollars } from '@thali/domain/money/cents'
import { paymentWordsOf } from '@thali/domain/payments/receipt'
import { addUp } from '@thali/domain/payments/refund'

import type { PricedChange } from './price-change.ts'
import type { Order } from '#api/features/orders/order.ts'

/** What a change would do, in dollars. */
export function toPreview(
  order: Order,
  { amounts, total, money }: PricedChange,
  needs: ChangePreview['needs'],
): ChangePreview {
  return {
    version: order.version,
    before: toDollars(order.totalCents),
    after: toDollars(total),
    tax: toDollars(cents(amounts.taxCents - order.taxCents)),
    back: addUp([...money.backs, ...money.goodwill]).map(({ takenBy, cents: amount }) => ({
      takenBy,
      card: takenBy === 'card' ? paymentWordsOf(order) : null,
      amount: toDollars(amount),
    })),
    toPay: toDollars(order.paymentStatus === 'paid' ? money.dueCents : total),
    needs,
  }
}
