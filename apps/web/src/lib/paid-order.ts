import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars } from '@thali/domain/money/cents'
import type { ReceiptOrder } from '@thali/domain/payments/receipt'
import type { ReceiptRefund } from '@thali/domain/payments/refund'

/** The money of an order of a reply as the rules of refunds read it: the dollars of the wire become cents here. */
export function paidOrderOf(
  order: OrderView,
): Pick<ReceiptOrder, 'paid' | 'refund' | 'totalCents' | 'dueCents' | 'changes'> {
  const { takenBy, card, refund, pricing, payments, cashRounding = 0, dueAmount, changes = [] } = order
  const [first, ...rests] = (payments ?? []).map(({ amount, ...part }) => ({
    ...part,
    capturedCents: centsFromDollars(amount),
  }))
  return {
    paid: takenBy && {
      takenBy,
      card,
      ...(first && {
        capturedCents: first.capturedCents,
        rests,
        roundingCents: centsFromDollars(cashRounding),
      }),
    },
    refund: refund && receiptRefundOf(refund),
    totalCents: centsFromDollars(pricing.total),
    ...(dueAmount !== undefined && { dueCents: centsFromDollars(dueAmount) }),
    changes: changes.map(toldChangeOf),
  }
}

function toldChangeOf({ id, at, edits, before, after, tax }: NonNullable<OrderView['changes']>[number]) {
  return {
    id,
    at,
    edits: edits.map(({ amount, ...edit }) => ({
      ...edit,
      cents: centsFromDollars(amount),
    })),
    beforeCents: centsFromDollars(before),
    afterCents: centsFromDollars(after),
    taxCents: centsFromDollars(tax),
  }
}

export function receiptRefundOf({ status, way, amount, also }: NonNullable<OrderView['refund']>): ReceiptRefund {
  return {
    status,
    way,
    amountCents: centsFromDollars(amount),
    ...(also && { also: also.map((one) => receiptRefundOf(one)) }),
  }
}
