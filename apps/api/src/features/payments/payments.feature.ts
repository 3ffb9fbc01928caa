import { createBeginCheckoutRepository } from './checkouts/begin-checkout.repository.ts'
import { createCheckoutStore } from './checkouts/checkout-store.ts'
import { createCheckoutsService } from './checkouts/checkouts.service.ts'
import { createLostPayments } from './checkouts/lost-payments.service.ts'
import { createOpenPages } from './checkouts/open-pages.ts'
import { createRestoresRepository } from './checkouts/restores.repository.ts'
import { createSettlementService } from './checkouts/settlement.service.ts'
import { createTakeCardOrderRepository } from './checkouts/take-card-order.repository.ts'
import { createPaymentProblemsService } from './payment-problems.service.ts'
import { createPaymentWorker, type PaymentWorker } from './payment-worker.ts'
import { createPaymentsRepository } from './payments.repository.ts'
import { addPaymentRoutes, addStripeWebhook } from './payments.routes.ts'
import { createPayoutsRepository } from './payouts/payouts.repository.ts'
import { createPayoutsService } from './payouts/payouts.service.ts'
import { type CashBackRule, createHandBackService } from './refunds/hand-back.service.ts'
import { createRefundsRepository } from './refunds/refunds.repository.ts'
import { createRefundsService } from './refunds/refunds.service.ts'
import { createPaymentLinksService } from './staff/payment-links.service.ts'
import { type AccountReader, createStaffDraft, createStaffOrdersService } from './staff/staff-orders.service.ts'
import { createStaffPaymentsService } from './staff/staff-payments.service.ts'
import { createStaffTextsService } from './staff/staff-texts.service.ts'
import { createUnpaidPagesService } from './staff/unpaid-pages.service.ts'
import { createOnReaders } from './terminal/card-readers.feature.ts'
import { addCardReaderRoutes } from './terminal/card-readers.routes.ts'
import { createReaderPaymentsRepository } from './terminal/reader-payments.repository.ts'
import { createReaderSight } from './terminal/reader-sight.ts'
import { createWebhooksRepository } from './webhooks/webhooks.repository.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'
import type { AppOptions } from '#api/app-options.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { Booker } from '#api/features/book/booker.service.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import type { ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Deps = Pick<AppOptions, 'config' | 'database' | 'clock' | 'sms' | 'stripe' | 'logger'> & {
  brand: { readonly name: string }
  orders: OrderReader
  reservations: ReservationReader
  users: AccountReader
  rules: CashBackRule
  menu: MenuService
  capacity: CapacityService
  booker: Booker
  placesAsked: PlacesAsked
  promises: Promises
  discounts: DiscountsService
  presenter: OrderPresenter
  idempotency: Idempotency
  onSettled: () => void
  onError: (error: unknown) => void
}

/** Creates the services for payments. */
export function createPayments(deps: Deps) {
  const { config, database, stripe: provider, clock, logger } = deps
  const { db, pool } = database
  const { publicUrl } = config
  const takesCards = config.providers.cards !== 'off'
  const warn = (facts: object, message: string) => logger.warn(facts, message)

  const payments = createPaymentsRepository(db)
  const shared = { ...deps, db, payments, provider, publicUrl, takesCards, hasLimits: config.limits, warn }
  const refundRows = createRefundsRepository(db)
  const inbox = createWebhooksRepository(db, pool)
  const cardOrders = createTakeCardOrderRepository(pool)
  const readerRows = createReaderPaymentsRepository(db)
  const readers = createReaderSight({ provider, rows: readerRows, clock })
  const settlement = createSettlementService({ ...shared, readers, readerRows, cardOrders })
  const refunds = createRefundsService({ db, refunds: refundRows, provider, clock, warn })
  const beginnings = createBeginCheckoutRepository(pool)
  const store = createCheckoutStore({ ...shared, beginnings, settlement })
  const checkouts = createCheckoutsService({ ...shared, store, settlement })
  const draft = createStaffDraft(deps)
  const webhooks = createWebhooksService({ webhooks: inbox, payments, settlement, refunds, provider, clock, warn })
  const payouts = createPayoutsService({ ...shared, payouts: createPayoutsRepository(pool) })
  const restores = createRestoresRepository(db)
  const lostPayments = createLostPayments({ ...deps, restores, inbox, settlement, provider })
  const handBack = createHandBackService({ ...deps, limits: config.limits })
  const pages = createOpenPages({ payments, settlement })
  const atCounter = { ...shared, rows: readerRows, refundRows, beginnings, store, settlement }
  const onReaders = createOnReaders({ ...atCounter, refunds, pages })
  const waiting = { webhooks, settlement, refunds, readerRows, ...onReaders, lostPayments }
  return {
    refunds,
    pages,
    services: {
      checkouts,
      payouts,
      webhooks,
      lostPayments,
      ...onReaders,
      staffOrders: createStaffOrdersService({ ...deps, draft }),
      paymentLinks: createPaymentLinksService({ ...deps, db, checkouts, draft }),
      staffTexts: createStaffTextsService({ ...deps, payments, limits: config.limits }),
      staffPayments: createStaffPaymentsService({ ...deps, db, payments, pages, settlement, refunds, provider }),
      paymentProblems: createPaymentProblemsService({ ...deps, payments, refunds, handBack, refundRows, inbox }),
      unpaidPages: createUnpaidPagesService({ ...deps, db, payments }),
      paymentWorker: createPaymentWorker({ ...deps, ...waiting, inbox, payments, dueRefunds: refundRows }),
    },

    async forgetOld(): Promise<void> {
      await payments.forgetOld(clock.now())
      await inbox.forgetOld()
    },
  }
}

type Routes = Parameters<typeof addPaymentRoutes>[1] &
  Parameters<typeof addCardReaderRoutes>[1] & { paymentWorker: PaymentWorker }

export function addPayments({ api, frame, addRoute }: RouteScope, services: Routes): void {
  addPaymentRoutes(addRoute, services)
  addCardReaderRoutes(addRoute, services)
  addStripeWebhook(api, { ...frame, paymentWorker: services.paymentWorker })
}
