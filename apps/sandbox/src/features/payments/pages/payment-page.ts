import { ZONE } from '@thali/domain/time/zone'
import type Stripe from 'stripe'

import { html, type Html, toDocument } from '#sandbox/features/html-page.ts'
import { PAYMENT_STYLE } from '#sandbox/features/payments/pages/payment-style.ts'
import { TEST_CARDS } from '#sandbox/features/payments/pages/test-cards.ts'

const NOTICE = 'No real money moves. Use a test card, never a real one.'

const clock = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit', timeZone: ZONE })

export const CARD_FIELDS = ['cardNumber', 'expiry', 'cvc'] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** A problem with one field, or with the card as a whole. */
export interface PayProblem {
  field: CardField | null
  sentence: string
}

export interface PayPageInput {
  session: Stripe.Checkout.Session
  lines: readonly Stripe.LineItem[]
  problem: PayProblem | null
  /** Name of the card's holder, as typed before. Nothing else of the input is ever sent back. */
  name: string
}

/** The page on which a session is paid. */
export function payPage({ session, lines, problem, name }: PayPageInput): string {
  const merchant = merchantOf(session)
  const total = money(session.amount_total)
  return page(
    `${problem ? 'Problem: ' : ''}Pay ${total} to ${merchant}`,
    html`${session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">Cancel and go back</a>`}
      <h1>Pay <bdi>${merchant}</bdi></h1>
      <p class="price">${total} <span class="small">${currencyOf(session)}</span></p>
      <p class="quiet small">
        ${session.customer_email !== null && html`<bdi>${session.customer_email}</bdi><br />`} This page is open until
        ${clock.format(new Date(session.expires_at * 1_000))}, Halifax time.
      </p>
      ${summary(session, lines)}
      <section class="card" aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        ${problem?.field === null && html`<p class="alert" role="alert">${problem.sentence}</p>`} ${walletForm()}
        <p class="or">or pay by card</p>
        ${cardForm({ total, problem, name })}
      </section>
      ${testCards()}`,
  )
}

/** Shown for a paid session: the way back to the shop. */
export function paidPage(session: Stripe.Checkout.Session, returnUrl: string): string {
  const isUnderway = session.payment_status !== 'paid'
  const title = isUnderway ? 'Payment under way' : 'Payment received'
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="price">${money(session.amount_total)} <span class="small">${currencyOf(session)}</span></p>
      <p>${isUnderway ? 'The bank has still to answer.' : 'There is nothing more to pay on this page.'}</p>
      <a class="button main" href="${returnUrl}">Back to ${merchantOf(session)}</a>`,
  )
}

/** Shown for a session that can no longer be paid. */
export function expiredPage(session: Stripe.Checkout.Session): string {
  return page(
    'This page has expired',
    html`<h1>This page has expired</h1>
      <p>Nothing was charged. To pay, please start again from ${merchantOf(session)}.</p>
      ${session.cancel_url !== null && html`<a class="button main" href="${session.cancel_url}">Back to ${merchantOf(session)}</a>`}`,
  )
}

/** Shown for a session that does not exist. */
export function unknownSessionPage(): string {
  return page(
    'Page not found',
    html`<h1>Page not found</h1>
      <p>There is no payment at this address. Please check the link, or start again from the shop.</p>`,
  )
}

/** An amount as people read it. */
export function money(cents: number | null): string {
  return `$${((cents ?? 0) / 100).toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

export function currencyOf({ currency }: { currency: string | null }): string {
  return (currency ?? 'cad').toUpperCase()
}

function page(title: string, content: Html): string {
  return toDocument({ title: `TEST MODE: ${title}`, style: PAYMENT_STYLE, notice: NOTICE, content })
}

function merchantOf({ branding_settings: branding }: Stripe.Checkout.Session): string {
  return branding?.display_name ?? 'the shop'
}

function summary(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]): Html {
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Your order</h2>
    <ul class="lines">
      ${lines.map(
        (line) =>
          html`<li>
            <span>
              ${(line.quantity ?? 1) > 1 && html`${line.quantity} × `}<bdi>${line.description}</bdi>
              ${(line.quantity ?? 1) > 1 && html`<span class="note">${money(line.price?.unit_amount ?? 0)} each</span>`}
            </span>
            <span>${money(line.amount_total)}</span>
          </li>`,
      )}
    </ul>
    <p class="total"><span>Total</span> <span>${money(session.amount_total)} ${currencyOf(session)}</span></p>
  </section>`
}

/** A form of its own, because the Enter key in a card field presses the first button of the form it is in. */
function walletForm(): Html {
  return html`<form class="wallets" method="post" aria-label="Pay with a wallet">
    <button type="submit" name="wallet" value="apple_pay">Apple Pay (test)</button>
    <button type="submit" name="wallet" value="google_pay">Google Pay (test)</button>
  </form>`
}

function cardForm({ total, problem, name }: { total: string; problem: PayProblem | null; name: string }): Html {
  const at = (field: CardField) => (problem?.field === field ? problem.sentence : null)
  const expiry = { field: 'expiry', label: 'Expiry (MM/YY)', autocomplete: 'cc-exp', hint: '12 / 34' } as const
  const cvc = { field: 'cvc', label: 'Security code', autocomplete: 'cc-csc', hint: '123' } as const
  const number = { field: 'cardNumber', label: 'Card number', autocomplete: 'cc-number' } as const
  return html`<form method="post" aria-label="Pay by card" novalidate>
    ${cardInput({ ...number, hint: '4242 4242 4242 4242', wrong: at('cardNumber'), isRequired: true })}
    <div class="pair">${cardInput({ ...expiry, wrong: at('expiry') })} ${cardInput({ ...cvc, wrong: at('cvc') })}</div>
    <label
      >Name on card (optional)
      <input name="name" value="${name}" autocomplete="cc-name" maxlength="100" dir="auto" />
    </label>
    <button class="main" type="submit">Pay ${total}</button>
  </form>`
}

interface CardInput {
  field: CardField
  label: string
  autocomplete: string
  hint: string
  wrong: string | null
  isRequired?: boolean
}

function cardInput({ field, label, autocomplete, hint, wrong, isRequired = false }: CardInput): Html {
  const invalid = html`aria-invalid="true" aria-describedby="${field}-wrong" autofocus`
  return html`<div>
    <label for="${field}">${label}</label>
    <input
      id="${field}"
      name="${field}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${hint}"
      spellcheck="false"
      ${isRequired && html`required`}
      ${wrong !== null && invalid}
    />
    ${wrong !== null && html`<p class="wrong" id="${field}-wrong">${wrong}</p>`}
  </div>`
}

function testCards(): Html {
  return html`<details>
    <summary>Test cards</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        ${TEST_CARDS.map(
          ({ number, meaning }) =>
            html`<tr>
              <th scope="row">${number.match(/.{1,4}/g)?.join(' ')}</th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`
}
