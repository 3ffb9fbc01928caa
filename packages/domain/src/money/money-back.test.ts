import { expect, test } from 'vitest'

import { bookOf } from './book.ts'
import { cents } from './cents.ts'
import { addSums } from './sums.ts'
import type { TaxRate } from './tax.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 16, minute))
const PAYMENT = {
  id: 'payment',
  orderId: 'order',
  locationId: 'truro',
  takenBy: 'card' as const,
  capturedCents: 2894,
  roundingCents: 0,
  paysRest: false,
  takenAt: at(0),
}
const ORDER = {
  id: 'order',
  status: 'cancelled' as const,
  orderType: 'pickup' as const,
  paymentId: 'payment',
  taxRate: 0 as TaxRate,
  subtotalCents: cents(2894),
  discountCents: cents(0),
  feeCents: cents(0),
  taxCents: cents(0),
  tipCents: cents(0),
  cancelledAt: at(10),
  dueCents: 0,
}

test('card money that is handed out in cash, because its card cannot come, leaves the drawer in coins of five cents', () => {
  const back = {
    id: 'refund',
    paymentId: 'payment',
    purpose: 'cancellation' as const,
    state: 'settled' as const,
    isReplaced: false,
    amountCents: 2894,
    settledAt: at(20),
  }
  const rows = bookOf({ order: ORDER, changes: [], payments: [PAYMENT], refunds: [back] })
  expect(rows.at(-1)).toMatchObject({
    kind: 'back',
    takenBy: 'cash',
    sums: { card: 0, cash: -2895, owed: 2894, rounding: -1 },
  })
  expect(addSums(rows)).toMatchObject({ card: 2894, cash: -2895, owed: 0, rounding: -1 })

  const late = bookOf({ order: null, changes: [], payments: [PAYMENT], refunds: [{ ...back, purpose: 'late' }] })
  expect(late.at(-1)).toMatchObject({ takenBy: 'cash', sums: { cash: -2895, owed: 2894, rounding: -1 } })
})
