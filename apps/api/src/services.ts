import type { AppOptions } from '#api/app.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { createAuthServices } from '#api/features/auth/auth-services.ts'
import { createPasswordHashing } from './features/auth/sign-in/password-hashing.ts'
import { createPasswordProof } from './features/auth/sign-in/password-proof.ts'
import { createSignInAttempts } from './features/auth/sign-in/sign-in-attempts.ts'
import { createSessionsRepository } from '#api/features/auth/sessions.repository.ts'
import { createDiscountsService } from '#api/features/discounts/discounts.service.ts'
import { createWelcomeCodesRepository } from '#api/features/discounts/welcome-codes.repository.ts'
import { createFavoritesRepository } from './features/menu/favorites/favorites.repository.ts'
import { createFavorites } from './features/menu/favorites/favorites.service.ts'
import { createChangesRepository } from './features/live/changes.repository.ts'
import { createChangeFeed } from '#api/features/live/change-feed.ts'
import { createLiveService } from '#api/features/live/live.service.ts'
import { createLocationManagementRepository } from '#api/features/locations/location-management.repository.ts'
import { createLocationManagement } from '#api/features/locations/location-management.service.ts'
import { createLocationsService } from '#api/features/locations/locations.service.ts'
import { createAvailabilityService } from '#api/features/menu/availability.service.ts'
import { createMenuServices } from '#api/features/menu/menu-services.ts'
import { createMenuRepository } from '#api/features/menu/menu.repository.ts'
import { startMenu } from '#api/features/menu/start-menu.ts'
import { createMenuService, type MenuService } from '#api/features/menu/menu.service.ts'
import { createMessageServices } from '#api/features/messages/message-services.ts'
import { createMessagesRepository } from '#api/features/messages/messages.repository.ts'
import { createOrderBatchService } from './features/orders/steps/order-batch.service.ts'
import { createOrderRecallService } from './features/orders/steps/order-recall.service.ts'
import { createOrderPromiseService } from './features/orders/steps/order-promise.service.ts'
import { createOrderStepsService } from './features/orders/steps/order-steps.service.ts'
import { createOrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { createOrdersRepository, type OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createOrdersService } from '#api/features/orders/orders.service.ts'
import { createPlaceOrderRepository } from './features/orders/placing/place-order.repository.ts'
import { createPlaceOrderService } from './features/orders/placing/place-order.service.ts'
import { createRefuseStep } from './features/orders/steps/step-refusal.ts'
import { createUnseenOrders } from '#api/features/orders/unseen-orders.service.ts'
import { closeCheckoutsOf } from '#api/features/payments/checkouts/open-checkouts.statements.ts'
import { createPaymentServices } from '#api/features/payments/payment-services.ts'
import { createReportDaysRepository } from '#api/features/reports/report-days.repository.ts'
import { createReportsRepository } from '#api/features/reports/reports.repository.ts'
import { createReportsService } from '#api/features/reports/reports.service.ts'
import { createReservationServices } from '#api/features/reservations/reservation-services.ts'
import { createBrandSettings } from '#api/features/settings/brand-settings.service.ts'
import { createBusinessRulesRepository } from './features/settings/business-rules.repository.ts'
import { createBusinessRules } from './features/settings/business-rules.service.ts'
import { createAuditSeals } from '#api/features/system/audit-seals.repository.ts'
import { createDatabaseProbe, type DatabaseProbe } from './features/system/database-probe.repository.ts'
import { createSystemHealth } from './features/system/system-health.service.ts'
import { createCustomerLookup } from '#api/features/users/customer-lookup.service.ts'
import { createUserManagement } from '#api/features/users/user-management.service.ts'
import { createUserListRepository } from '#api/features/users/user-list.repository.ts'
import { createUserServices } from '#api/features/users/user-services.ts'
import { createUsersRepository } from '#api/features/users/users.repository.ts'
import { createLinkTokens } from './identity/link-token.ts'
import { createIdempotency } from './database/idempotency.ts'

function watchSystem(
  { database: { pool }, queue, stripe, config, logger }: AppOptions,
  probe: DatabaseProbe,
  onError: (error: unknown) => void,
) {
  return createSystemHealth({
    database: probe,
    queue,
    dataDir: config.dataDir,
    seals: createAuditSeals(pool),
    aheadOfProviderMs: stripe.clockAheadMs,
    inform: (facts, message) => logger.info(facts, message),
    warn: (warning) => logger.warn({ warning }, 'the house needs to be seen to'),
    onError,
  })
}

type ReportParts = { orders: OrdersRepository; menu: MenuService; clock: Clock }

function createReports(pool: AppOptions['database']['pool'], { orders, menu, clock }: ReportParts) {
  return createReportsService({
    reports: createReportsRepository(pool),
    listLatest: (places, most) => orders.listLatest(places, most),
    catchUp: createReportDaysRepository(pool).catchUp,
    hasLocation: async (id) => (await menu.findSnapshot(id)) !== null,
    clock,
  })
}

type LocationParts = Omit<Parameters<typeof createLocationManagement>[0], 'locations' | 'startMenu'> & { db: Database }

function manageLocations({ db, ...parts }: LocationParts) {
  return createLocationManagement({ ...parts, locations: createLocationManagementRepository(db), startMenu })
}

/** Creates the services and passes them what they depend on. */
export function createServices(options: AppOptions, onError: (error: unknown) => void) {
  const { config, database, brand, clock } = options
  const { db, pool } = database
  const idempotency = createIdempotency(db)
  const tokens = createLinkTokens(config.secrets.orderToken, 'order')
  const presenter = createOrderPresenter(tokens)
  const hashing = createPasswordHashing(options.passwordCost)
  const ordersRepository = createOrdersRepository(db)
  const usersRepository = createUsersRepository(db)
  const sessions = createSessionsRepository(db)
  const messagesRepository = createMessagesRepository(db)

  const attempts = createSignInAttempts(db, config.limits)
  const menu = createMenuService({ menu: createMenuRepository(db), clock })
  const feed = createChangeFeed({ changes: createChangesRepository(pool, database.connection), onError })
  const site = { brand: brand.now, publicUrl: config.publicUrl }
  const codes = createWelcomeCodesRepository(db)
  const discounts = createDiscountsService({ db, codes, orders: ordersRepository, clock, brand: brand.now })
  const businessRules = createBusinessRules({ rules: createBusinessRulesRepository(db), idempotency, clock })
  const tables = createReservationServices({ ...options, menu, idempotency })
  const payments = createPaymentServices({
    ...options,
    brand: brand.now,
    discounts,
    orders: ordersRepository,
    reservations: tables.repository,
    users: usersRepository,
    passwords: createPasswordProof({
      people: usersRepository,
      findPasswordHash: sessions.findPasswordHash,
      hashing,
      attempts,
    }),
    rules: businessRules,
    menu,
    presenter,
    idempotency,
    onSettled: feed.nudge,
    onError,
  })
  const { users, phoneProof } = createUserServices({
    ...options,
    repository: usersRepository,
    insertPassword: sessions.insertPassword,
    idempotency,
    hashing,
  })
  const refuseStep = createRefuseStep({ orders: ordersRepository, actors: users })
  const steps = createOrderStepsService({
    orders: ordersRepository,
    refuse: refuseStep,
    refunds: payments.refunds,
    closeCheckouts: (tx, orderId, now) => closeCheckoutsOf(tx, orderId, 'order-cancelled', now),
    menu,
    idempotency,
    presenter,
    clock,
  })
  const menus = createMenuServices({ db, media: options.media, menu, idempotency, clock, onError })
  const reports = createReports(pool, { orders: ordersRepository, menu, clock })
  const orders = createOrdersService({
    orders: ordersRepository,
    actors: users,
    presenter,
    tokens,
    countOlder: reports.countOrders,
    clock,
  })
  const messages = createMessageServices({
    ...options,
    messages: messagesRepository,
    orders: ordersRepository,
    presenter,
    reservations: tables.repository,
    reservationPresenter: tables.presenter,
    users: usersRepository,
    actors: users,
    idempotency,
    site,
  })
  const live = { feed, orders: ordersRepository, presenter, now: () => clock.now() }
  const access = createAuthServices({
    ...options,
    sessions,
    hashing,
    attempts,
    actors: users,
    discounts,
    messages: messagesRepository,
    idempotency,
    onError,
  })
  const unseenOrders = createUnseenOrders({
    db,
    orders: ordersRepository,
    people: usersRepository,
    menu,
    clock,
    site,
    onError,
  })
  const probe = createDatabaseProbe(pool)
  const systemHealth = watchSystem(options, probe, onError)
  return {
    ...payments.services,
    ...tables.services,
    ...messages.services,
    ...access.services,
    idempotency,
    feed,
    menu,
    availability: createAvailabilityService({ menu, idempotency, clock }),
    locations: createLocationsService({ menu, idempotency, clock }),
    presenter,
    users,
    brand,
    businessRules,
    brandSettings: createBrandSettings({ db, brand, idempotency, clock }),
    orders,
    management: createUserManagement({
      db,
      sendVerificationMail: access.sendVerificationMail,
      endSessions: sessions.endAll,
      users: usersRepository,
      list: createUserListRepository(db),
      actors: users,
      idempotency,
      clock,
    }),
    customers: createCustomerLookup({ db, users: usersRepository, orders }),
    phoneProof,
    favorites: createFavorites({ favorites: createFavoritesRepository(db), idempotency }),
    discounts,
    placing: createPlaceOrderService({
      menu,
      discounts,
      placements: createPlaceOrderRepository(pool),
      idempotency,
      presenter,
      clock,
      limits: config.limits,
    }),
    steps,
    recalls: createOrderRecallService({ orders: ordersRepository, refuse: refuseStep, idempotency, presenter, clock }),
    promises: createOrderPromiseService({ refuse: refuseStep, idempotency, presenter, clock }),
    batches: createOrderBatchService({ orders: ordersRepository, steps, idempotency, onError }),
    unseenOrders,
    systemHealth,
    probe,
    reports,
    ...menus,
    locationManagement: manageLocations({ db, figures: reports.byLocation, menu, idempotency, clock }),
    live: createLiveService({ ...live, reservations: tables.repository, reservationPresenter: tables.presenter }),

    /** Deletes expired rows and files. Run every hour. */
    async tidy(): Promise<void> {
      await systemHealth.sealAudit()
      await idempotency.forgetOld()
      await messages.forgetOld()
      // Reports must have read the changes before the feed deletes them.
      await reports.catchUp()
      await feed.forgetOld()
      await access.forgetOld()
      await phoneProof.forgetOld()
      await payments.forgetOld()
      await tables.services.reservations.forgetOld()
      await menus.menuPhotos.removeForgotten()
    },

    async stop(): Promise<void> {
      await payments.services.paymentWorker.stop()
      await unseenOrders.stop()
      await feed.stop()
    },
  }
}

export type Services = ReturnType<typeof createServices>
