import { AppError } from '@thali/contracts/errors'

import { type SettlementService, toRefusal } from './settlement.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

type Deps = { payments: Pick<PaymentsRepository, 'listOpenPages'>; settlement: Pick<SettlementService, 'close'> }

/** The payment pages on which an order can be paid at this very moment. */
export function createOpenPages({ payments, settlement }: Deps) {
  return {
    list: (orderId: string): Promise<Checkout[]> => payments.listOpenPages([orderId]),

    /**
     * Closes pages at the provider. Answers whether one of them was paid first: that payment counts.
     *
     * @throws AppError `payment-in-progress` while a bank has not answered, `payment-unavailable`, `payment-not-confirmed`
     */
    async close(pages: readonly Checkout[], because: NonNullable<Checkout['closedBecause']>): Promise<boolean> {
      const closed = await Promise.all(pages.map((checkout) => settlement.close(checkout, because))).catch(toRefusal)
      if (closed.some(({ state }) => state === 'paid')) return true
      if (closed.some(({ state }) => state === 'processing'))
        throw new AppError('payment-in-progress', { retryAfter: 5 })
      return false
    },
  }
}

export type OpenPages = ReturnType<typeof createOpenPages>
