import { formatMoney } from '@thali/domain/money/cents'

import type { OrderDraft } from '#api/features/orders/order.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import type { PageRequest } from '#api/features/payments/webhooks/stripe.gateway.ts'

/** Content of the hosted page: its lines add up to the order's total to the cent. */
export function toPageRequest(checkout: Checkout, content: OrderDraft, publicUrl: string): PageRequest {
  const via = checkout.kind === 'link' ? '&via=link' : ''
  return {
    checkoutId: checkout.id,
    key: `page:${checkout.id}:${checkout.keyNumber}`,
    orderId: checkout.orderId,
    locationName: content.locationSnapshot.name,
    customerEmail: content.customerEmail,
    lines: [...dishesOf(content), ...oneOf('Tax', content.taxCents), ...oneOf('Tip', content.tipCents)],
    successUrl: `${publicUrl}/order-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/payment-cancel?order_id=${checkout.orderId}${via}`,
    expiresAt: checkout.expiresAt,
  }
}

/** Stripe rejects negative line items, so a discounted order is sent as one line. */
function dishesOf({ lines, discountCents, subtotalCents }: OrderDraft): PageRequest['lines'] {
  if (discountCents > 0) {
    return oneOf(`Your dishes, ${formatMoney(discountCents)} taken off with your code`, subtotalCents)
  }
  return lines.map((line) => ({
    name: [line.name, ...line.options.map((option) => option.name)].join(', '),
    unitCents: line.unitPriceCents,
    quantity: line.quantity,
  }))
}

function oneOf(name: string, unitCents: number): PageRequest['lines'] {
  return unitCents > 0 ? [{ name, unitCents, quantity: 1 }] : []
}
