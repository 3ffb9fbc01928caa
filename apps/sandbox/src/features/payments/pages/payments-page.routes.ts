import type { FastifyInstance, FastifyReply } from 'fastify'

import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import { NO_ORIGIN } from '#sandbox/features/payments/ledger.ts'
import { DASHBOARD_STYLE } from '#sandbox/features/payments/pages/payment-style.ts'
import { paymentsPage } from '#sandbox/features/payments/pages/payments-page.ts'
import type { Payment } from '#sandbox/features/payments/pages/payments-page.ts'
import { idOf } from '#sandbox/features/payments/payment-store.ts'
import type { PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import type { RefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { StripeRefusal } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

const MAX_ROWS = 100
const PAGE = '/sandbox/payments'

interface PaymentsPageDeps {
  store: PaymentStore
  charging: ChargingService
  refunds: RefundsService
  countWaitingEvents: () => number
}

/** The provider's dashboard, where payments can be refunded without the shop. */
export function paymentsPageRoutes(app: FastifyInstance, deps: PaymentsPageDeps): void {
  const { store, charging, refunds, countWaitingEvents } = deps

  function listPayments(): Payment[] {
    const { rows } = store.intents.list({ limit: MAX_ROWS })
    return rows.map((intent) => ({
      intent,
      charge: store.charges.find(idOf(intent.latest_charge) ?? '')?.object ?? null,
    }))
  }

  function show(reply: FastifyReply, problem: string | null): FastifyReply {
    const markup = paymentsPage({ payments: listPayments(), waitingEvents: countWaitingEvents(), problem })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', DASHBOARD_STYLE.policy).send(markup)
  }

  app.get(PAGE, async (_request, reply) => show(reply, null))

  app.get(`${PAGE}.json`, async () => ({
    payments: listPayments().map(({ intent, charge }) => ({
      intent,
      charge,
      refunds: store.refunds.list({ limit: MAX_ROWS, group: intent.id }).rows,
    })),
    waitingEvents: countWaitingEvents(),
  }))

  app.post<{ Params: { intentId: string } }>(`${PAGE}/:intentId/refund`, async ({ params, body }, reply) => {
    const amount = readCents(body)
    if (amount === null) return show(reply.code(400), 'Enter the dollars to refund as a number such as 12.50.')
    try {
      const input = { payment_intent: params.intentId, amount, metadata: {} }
      store.atomically(() => refunds.create(input, NO_ORIGIN))
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return show(reply.code(error.status), error.message)
    }
    return reply.redirect(PAGE, 303)
  })

  app.post<{ Params: { intentId: string } }>(`${PAGE}/:intentId/dispute`, async ({ params }, reply) => {
    const chargeId = idOf(store.intents.find(params.intentId)?.object.latest_charge ?? null) ?? ''
    const isDisputed = store.atomically(() => charging.dispute(chargeId))
    if (!isDisputed) return show(reply.code(400), 'This payment cannot be disputed.')
    return reply.redirect(PAGE, 303)
  })
}

/** Dollars as typed; empty means everything that is left. */
function readCents(body: unknown): number | undefined | null {
  const typed = (body instanceof URLSearchParams ? (body.get('amount') ?? '') : '').trim()
  if (typed === '') return undefined
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents === 0 ? null : cents
}
