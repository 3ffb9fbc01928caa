import { ZONE } from '@thali/domain/time/zone'
import type Stripe from 'stripe'

import { html, type Html, toDocument } from '#sandbox/features/html-page.ts'
import { currencyOf, money } from '#sandbox/features/payments/pages/payment-page.ts'
import { DASHBOARD_STYLE } from '#sandbox/features/payments/pages/payment-style.ts'

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: ZONE,
})

const STATES: Readonly<Record<string, string>> = {
  succeeded: 'Paid',
  processing: 'Under way',
  requires_payment_method: 'Not paid',
  canceled: 'Canceled',
}

const BRANDS: Readonly<Record<string, string>> = { amex: 'American Express', mastercard: 'Mastercard', visa: 'Visa' }

/** A payment with the charge that its state comes from, if anybody has tried to pay. */
export interface Payment {
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge | null
}

export interface PaymentsPageInput {
  payments: readonly Payment[]
  waitingEvents: number
  problem: string | null
}

/** The provider's own list of payments, newest first. */
export function paymentsPage({ payments, waitingEvents, problem }: PaymentsPageInput): string {
  const content = html`<h1>Payments</h1>
    <p class="quiet">Newest first. Times are in Halifax.</p>
    <p class="quiet">Events still to be told to the shop: ${waitingEvents}</p>
    ${problem !== null && html`<p class="alert" role="alert">${problem}</p>`}
    ${
      payments.length === 0
        ? html`<p>No payments yet. They appear here as soon as somebody pays.</p>`
        : html`<ol>
            ${payments.map(listItem)}
          </ol>`
    }`
  const notice = 'This is the payment provider’s own list. No real money moves.'
  return toDocument({ title: 'TEST MODE: payments', style: DASHBOARD_STYLE, notice, content })
}

/** Amount of a payment that can still be refunded. */
function refundableOf({ charge }: Payment): number {
  if (charge?.status !== 'succeeded' || charge.disputed) return 0
  return charge.amount_captured - charge.amount_refunded
}

function listItem(payment: Payment): Html {
  const { intent, charge } = payment
  const refunded = charge?.amount_refunded ?? 0
  return html`<li>
    <h2>
      ${money(intent.amount)} ${currencyOf(intent)}
      <span class="tag">${charge?.disputed === true ? 'Disputed' : (STATES[intent.status] ?? intent.status)}</span>
      ${refunded > 0 && html`<span class="tag">${charge?.refunded ? 'Refunded' : `Refunded ${money(refunded)}`}</span>`}
    </h2>
    <p>${clock.format(new Date(intent.created * 1_000))}${methodOf(charge)}</p>
    <p>${intent.id}${intent.description !== null && html`, <bdi>${intent.description}</bdi>`}</p>
    ${refundableOf(payment) > 0 && acts(payment)}
  </li>`
}

function methodOf(charge: Stripe.Charge | null): string {
  const card = charge?.payment_method_details?.card
  const bank = charge?.payment_method_details?.acss_debit
  if (bank) return `, bank debit ending in ${bank.last4}`
  return card ? `, ${BRANDS[card.brand ?? ''] ?? 'card'} ending in ${card.last4}` : ''
}

function acts(payment: Payment): Html {
  const { id } = payment.intent
  const unseen = html`<span class="unseen"> payment ${id}</span>`
  return html`<div class="acts">
    <form method="post" action="/sandbox/payments/${encodeURIComponent(id)}/refund">
      <label
        >Dollars to refund<span class="unseen"> of payment ${id}</span>
        <input
          name="amount"
          inputmode="decimal"
          autocomplete="off"
          placeholder="All: ${dollars(refundableOf(payment))}"
        />
      </label>
      <button type="submit">Refund${unseen}</button>
    </form>
    <form method="post" action="/sandbox/payments/${encodeURIComponent(id)}/dispute">
      <button type="submit">Dispute${unseen}</button>
    </form>
  </div>`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
