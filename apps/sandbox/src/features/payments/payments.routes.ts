import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import { balanceRoutes } from '#sandbox/features/payments/balance.routes.ts'
import { createChargingService } from '#sandbox/features/payments/charging.service.ts'
import { checkoutSessionsRoutes } from '#sandbox/features/payments/checkout-sessions.routes.ts'
import { createCheckoutService } from '#sandbox/features/payments/checkout.service.ts'
import { eventsRoutes } from '#sandbox/features/payments/events.routes.ts'
import { createLedger, createSchedule } from '#sandbox/features/payments/ledger.ts'
import { paymentPageRoutes } from '#sandbox/features/payments/pages/payment-page.routes.ts'
import { paymentsPageRoutes } from '#sandbox/features/payments/pages/payments-page.routes.ts'
import { paymentIntentsRoutes } from '#sandbox/features/payments/payment-intents.routes.ts'
import { createPaymentIntentsService } from '#sandbox/features/payments/payment-intents.service.ts'
import { asShown, openPaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { refundsRoutes } from '#sandbox/features/payments/refunds.routes.ts'
import { createRefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { createIdempotency } from '#sandbox/features/payments/stripe-api/idempotency.ts'
import { stripeRoutes } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'
import { readersPageRoutes } from '#sandbox/features/payments/terminal/readers-page.routes.ts'
import { createReadersService } from '#sandbox/features/payments/terminal/readers.service.ts'
import { terminalRoutes } from '#sandbox/features/payments/terminal/terminal.routes.ts'
import { createWebhookDelivery } from '#sandbox/features/payments/webhook-delivery.ts'

export interface PaymentsOptions {
  dataDir: string
  faults: Faults
  merchant: () => string
  /** Base URL of the payment pages; a function, because our port is not known before we listen. */
  publicUrl: () => string
  webhookUrl: string | undefined
  webhookSecret: string | undefined
  clock: () => number
}

export interface PaymentsStandIn {
  webhookSecret: string
  sendWebhooksTo(url: string): void
  close(): void
}

/** A stand-in for Stripe: its API, page for payers, dashboard and webhooks. */
export async function addPayments(app: FastifyInstance, options: PaymentsOptions): Promise<PaymentsStandIn> {
  const { dataDir, faults, clock, merchant, publicUrl } = options
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`

  const store = await openPaymentStore(dataDir, clock)
  const schedule = createSchedule(clock)
  const webhooks = createWebhookDelivery({ store, faults, secret: webhookSecret, clock })
  const ledger = createLedger({ store, schedule, clock, onEvent: webhooks.add })
  const charging = createChargingService(ledger)
  const checkout = createCheckoutService({ ledger, charging, faults, merchant, publicUrl })
  const intents = createPaymentIntentsService({ ledger, charging })
  const refunds = createRefundsService(ledger)
  const readers = createReadersService({ ledger, charging, refunds })
  const { atomically } = store
  const shown = asShown(store, faults)

  stripeRoutes(app, {
    idempotency: createIdempotency(store, clock),
    faults,
    atomically,
    addCalls(add) {
      checkoutSessionsRoutes(add, { store: shown, checkout })
      paymentIntentsRoutes(add, { store: shown, intents })
      refundsRoutes(add, { store: shown, refunds })
      balanceRoutes(add, { store, nowSeconds: ledger.nowSeconds })
      eventsRoutes(add, { store })
      terminalRoutes(add, { store: shown, readers, nowSeconds: ledger.nowSeconds })
    },
  })
  paymentPageRoutes(app, { checkout, clock, atomically })
  paymentsPageRoutes(app, { store, charging, refunds, countWaitingEvents: webhooks.countWaiting })

  readersPageRoutes(app, { store, readers })

  for (const service of [charging, checkout, refunds]) service.resume()
  for (const { object: event } of store.events.all()) {
    if (store.deliveryOf(event.id) === 'waiting') webhooks.add(event)
  }
  if (options.webhookUrl !== undefined) webhooks.sendTo(options.webhookUrl)

  return {
    webhookSecret,
    sendWebhooksTo: webhooks.sendTo,
    close() {
      webhooks.close()
      schedule.stop()
      store.close()
    },
  }
}
