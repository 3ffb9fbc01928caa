import { cents, formatMoney } from '@thali/domain/money/cents'

import type { Note } from '#api/outbox/message-jobs.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

type Customer = { customerName: string; customerEmail: string; customerPhone: string }

/** E-mail to somebody who paid after the checkout was closed: the money goes back automatically. */
export function returnedPaymentNote(checkout: Checkout, customer: Customer, brandName: string): Note {
  const amount = formatMoney(cents(checkout.totalCents))
  return {
    kind: 'payment-returned',
    subject: checkout.id,
    ...toRecipient(customer),
    title: 'Your payment is on its way back',
    text: `${brandName}: a card payment of ${amount} reached us for an order that was already closed. We return it to your card by itself; this takes 5-10 business days.`,
  }
}

/** E-mail with the payment link that staff create during a phone call. */
export function paymentLinkNote(checkout: Checkout, customer: Customer, brandName: string): Note {
  const amount = formatMoney(cents(checkout.totalCents))
  return {
    kind: 'payment-link',
    subject: checkout.id,
    ...toRecipient(customer),
    email: null,
    title: 'Pay for your order',
    text: `${brandName}: pay ${amount} for your order here: ${checkout.paymentUrl}`,
  }
}

function toRecipient({ customerName, customerEmail, customerPhone }: Customer) {
  return { name: customerName, email: customerEmail || null, phone: customerPhone || null }
}
