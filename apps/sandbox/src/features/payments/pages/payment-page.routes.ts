import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'

import type { CheckoutService } from '#sandbox/features/payments/checkout.service.ts'
import { expiredPage, paidPage, payPage, unknownSessionPage } from '#sandbox/features/payments/pages/payment-page.ts'
import type { PayProblem } from '#sandbox/features/payments/pages/payment-page.ts'
import { PAYMENT_STYLE } from '#sandbox/features/payments/pages/payment-style.ts'
import { openWallet, readCardNumber, WALLETS } from '#sandbox/features/payments/pages/test-cards.ts'
import type { CardProblem, Instrument } from '#sandbox/features/payments/pages/test-cards.ts'

const MAX_NAME_LENGTH = 100

const NUMBER_PROBLEMS: Record<CardProblem, string> = {
  empty: 'Enter the number on your card.',
  not_a_number: 'This card number is not complete or not correct. Please check it.',
  unknown: 'This is not a test card. Use one of the test cards listed below.',
}

interface PaymentPageDeps {
  checkout: CheckoutService
  clock: () => number
  atomically: <Result>(work: () => Result) => Result
}

/** The page for payers. Card data is used at once and never stored. */
export function paymentPageRoutes(app: FastifyInstance, { checkout, clock, atomically }: PaymentPageDeps): void {
  type Row = NonNullable<ReturnType<typeof checkout.find>>

  function showOpen(reply: FastifyReply, { object: session, extras }: Row, problem: PayProblem | null, name: string) {
    return sendPage(reply, payPage({ session, lines: extras.lines, problem, name }), toPolicy(session))
  }

  function show(reply: FastifyReply, row: Row): FastifyReply {
    const { object: session } = row
    if (session.status === 'open') return showOpen(reply, row, null, '')
    if (session.status === 'expired') return sendPage(reply, expiredPage(session))
    return sendPage(reply, paidPage(session, toReturnUrl(session)))
  }

  app.get<{ Params: { sessionId: string } }>('/sandbox/pay/:sessionId', async ({ params }, reply) => {
    const row = checkout.find(params.sessionId)
    return row ? show(reply, row) : sendPage(reply.code(404), unknownSessionPage())
  })

  app.post<{ Params: { sessionId: string } }>('/sandbox/pay/:sessionId', async ({ params, body }, reply) => {
    const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
    const row = checkout.find(params.sessionId)
    if (!row) return sendPage(reply.code(404), unknownSessionPage())
    const canBePaid = checkout.canBePaid(row.object)
    if (row.object.status === 'expired' && !canBePaid) return show(reply, row)

    const name = readName(fields)
    const instrument = readInstrument(fields, clock())
    if ('sentence' in instrument && canBePaid) {
      return showOpen(reply.code(400), row, instrument, name)
    }
    const outcome =
      'sentence' in instrument
        ? null
        : atomically(() => checkout.pay(row.object.id, { ...instrument, holderName: name || null }))
    if (outcome?.kind === 'declined') {
      const sentence = `${outcome.message} Nothing was charged. Please try another card.`
      return showOpen(reply, row, { field: null, sentence }, name)
    }
    // A second press of the button leads to the same page.
    return reply.redirect(toReturnUrl(row.object), 303)
  })
}

function sendPage(reply: FastifyReply, markup: string, policy = PAYMENT_STYLE.policy): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(markup)
}

/** A browser applies the policy's form-action to every redirect, and paying ends with a redirect to the shop. */
function toPolicy({ success_url: successUrl, cancel_url: cancelUrl }: Stripe.Checkout.Session): string {
  const origins = [successUrl, cancelUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  return PAYMENT_STYLE.policy.replace("form-action 'self'", ["form-action 'self'", ...new Set(origins)].join(' '))
}

function toReturnUrl({ id, success_url: successUrl }: Stripe.Checkout.Session): string {
  return (successUrl ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** A card number typed into the wrong field is not a name and must not be stored as one. */
function readName(fields: URLSearchParams): string {
  const name = (fields.get('name') ?? '').trim().slice(0, MAX_NAME_LENGTH)
  return /(?:\d[\s-]*){12}/.test(name) ? '' : name
}

function readInstrument(fields: URLSearchParams, now: number): Instrument | PayProblem {
  const wallet = WALLETS.find((known) => known === fields.get('wallet'))
  if (wallet) return openWallet(wallet)

  const card = readCardNumber(fields.get('cardNumber') ?? '')
  if (typeof card === 'string') return { field: 'cardNumber', sentence: NUMBER_PROBLEMS[card] }
  if (!isGoodUntil(fields.get('expiry') ?? '', now)) {
    return { field: 'expiry', sentence: 'Enter a month and year that are not past, such as 12/34.' }
  }
  if (!/^(?:\d{3,4})?$/.test((fields.get('cvc') ?? '').trim())) {
    return { field: 'cvc', sentence: 'Enter the 3 or 4 digits of the security code.' }
  }
  return card
}

/** Whether a card with this expiry can still be used. Test cards need not have one. */
function isGoodUntil(typed: string, now: number): boolean {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return true
  const match = /^(\d{1,2})[/-]?(?:20)?(\d{2})$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return false
  return Date.UTC(2_000 + Number(match[2]), month) > now
}
