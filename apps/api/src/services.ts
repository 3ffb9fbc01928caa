import { randomUUID } from 'node:crypto'

import type { AppOptions } from '#api/app.ts'
import { createApiKeysService } from '#api/features/auth/api-keys.service.ts'
import { createAuth } from '#api/features/auth/auth.service.ts'
import { createPasswordHashing } from '#api/features/auth/password-hashing.ts'
import { createSessionReader } from '#api/features/auth/session-reader.ts'
import { createSignInAttempts } from '#api/features/auth/sign-in-attempts.ts'
import { createDiscountsService } from '#api/features/discounts/discounts.service.ts'
import { createWelcomeCodesRepository } from '#api/features/discounts/welcome-codes.repository.ts'
import { createChangeFeed } from '#api/features/live/change-feed.ts'
import { createLiveService } from '#api/features/live/live.service.ts'
import { createLocationManagementRepository } from '#api/features/locations/location-management.repository.ts'
import { createLocationManagement } from '#api/features/locations/location-management.service.ts'
import { createLocationsService } from '#api/features/locations/locations.service.ts'
import { createAvailabilityService } from '#api/features/menu/availability.service.ts'
import { createMenuServices } from '#api/features/menu/menu-services.ts'
import { createMenuRepository } from '#api/features/menu/menu.repository.ts'
import { createMenuService } from '#api/features/menu/menu.service.ts'
import { createHouseMailServices } from '#api/features/messages/house-mail-services.ts'
import { createMessagesRepository } from '#api/features/messages/messages.repository.ts'
import { createMessagesService } from '#api/features/messages/messages.service.ts'
import { createOrderBatchService } from '#api/features/orders/order-batch.service.ts'
import { createOrderPromiseService } from '#api/features/orders/order-promise.service.ts'
import { createOrderStepsService } from '#api/features/orders/order-steps.service.ts'
import { createOrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { createOrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createOrdersService } from '#api/features/orders/orders.service.ts'
import { createPlaceOrderRepository } from '#api/features/orders/place-order.repository.ts'
import { createPlaceOrderService } from '#api/features/orders/place-order.service.ts'
import { createRefuseStep } from '#api/features/orders/step-refusal.ts'
import { createUnseenOrders } from '#api/features/orders/unseen-orders.service.ts'
import { createPaymentServices } from '#api/features/payments/payment-services.ts'
import { createReportDaysRepository } from '#api/features/reports/report-days.repository.ts'
import { createReportsRepository } from '#api/features/reports/reports.repository.ts'
import { createReportsService } from '#api/features/reports/reports.service.ts'
import { createReservationServices } from '#api/features/reservations/reservation-services.ts'
import { createBrandSettings } from '#api/features/settings/brand-settings.service.ts'
import { createCustomerLookup } from '#api/features/users/customer-lookup.service.ts'
import { createUserManagement } from '#api/features/users/user-management.service.ts'
import { createUserListRepository } from '#api/features/users/user-list.repository.ts'
import { createUsersRepository } from '#api/features/users/users.repository.ts'
import { createUsersService } from '#api/features/users/users.service.ts'
import { createLinkTokens } from '#api/link-token.ts'
import { createIdempotency } from '#api/plugins/idempotency.ts'

/** Wires services to repositories and gateways, by hand. */
export function createServices(options: AppOptions, onError: (error: unknown) => void) {
  const { config, database, brand, mail, sms, clock } = options
  const { db, pool } = database
  const idempotency = createIdempotency(db)
  const tokens = createLinkTokens(config.secrets.orderToken, 'order')
  const presenter = createOrderPresenter(tokens)
  const hashing = createPasswordHashing(options.passwordCost)
  const ordersRepository = createOrdersRepository(db)
  const usersRepository = createUsersRepository(db)
  const messagesRepository = createMessagesRepository(db)

  const attempts = createSignInAttempts(db, config.limits)
  const menu = createMenuService({ menu: createMenuRepository(db), clock })
  const feed = createChangeFeed({ pool, connection: database.connection, onError })
  const site = { brand: brand.now, publicUrl: config.publicUrl }
  const codes = createWelcomeCodesRepository(db)
  const discounts = createDiscountsService({ db, codes, orders: ordersRepository, clock, brand: brand.now })
  const payments = createPaymentServices({
    ...options,
    brand: brand.now,
    discounts,
    orders: ordersRepository,
    users: usersRepository,
    menu,
    presenter,
    idempotency,
    onSettled: feed.nudge,
    onError,
  })
  const users = createUsersService({ db, users: usersRepository, idempotency, hashing })
  const refuseStep = createRefuseStep({ orders: ordersRepository, actors: users })
  const steps = createOrderStepsService({
    orders: ordersRepository,
    refuse: refuseStep,
    refunds: payments.refunds,
    menu,
    idempotency,
    presenter,
    clock,
  })
  const menus = createMenuServices({ db, media: options.media, menu, idempotency, clock, onError })
  const tables = createReservationServices({ ...options, menu, idempotency })
  const reports = createReportsService({
    reports: createReportsRepository(pool),
    listLatest: (places, most) => ordersRepository.listLatest(places, most),
    catchUp: createReportDaysRepository(pool).catchUp,
    clock,
  })
  const orders = createOrdersService({
    orders: ordersRepository,
    actors: users,
    presenter,
    tokens,
    countOlder: reports.countOrders,
    clock,
  })
  const houseMail = createHouseMailServices({
    ...options,
    orders: ordersRepository,
    presenter,
    reservations: tables.repository,
    reservationPresenter: tables.presenter,
    users: usersRepository,
    actors: users,
    idempotency,
    site,
  })
  const people = usersRepository
  const unseenOrders = createUnseenOrders({ db, orders: ordersRepository, people, menu, clock, site, onError })
  return {
    ...payments.services,
    ...tables.services,
    ...houseMail.services,
    idempotency,
    feed,
    menu,
    availability: createAvailabilityService({ idempotency, clock }),
    locations: createLocationsService({ idempotency, clock }),
    presenter,
    findPrincipal: createSessionReader({ pool, secret: config.secrets.session, onError }),
    users,
    auth: createAuth({
      db,
      config,
      hashing,
      welcome: (account) => discounts.welcome(account).catch(onError),
      sendMail: (data) =>
        messagesRepository.enqueue([{ id: randomUUID(), data: { ...data, channel: 'email' }, delaySeconds: 0 }]),
    }),
    attempts,
    apiKeys: createApiKeysService({ db, secret: config.secrets.session, actors: users, idempotency, clock }),
    brand,
    brandSettings: createBrandSettings({ db, brand, idempotency, clock }),
    orders,
    management: createUserManagement({
      users: usersRepository,
      list: createUserListRepository(db),
      actors: users,
      idempotency,
      clock,
    }),
    customers: createCustomerLookup({ db, users: usersRepository, orders }),
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
    promises: createOrderPromiseService({ refuse: refuseStep, idempotency, presenter, clock }),
    batches: createOrderBatchService({ orders: ordersRepository, steps, idempotency, onError }),
    unseenOrders,
    reports,
    ...menus,
    locationManagement: createLocationManagement({
      locations: createLocationManagementRepository(db),
      figures: reports.byLocation,
      idempotency,
      clock,
    }),
    messages: createMessagesService({
      messages: messagesRepository,
      orders: ordersRepository,
      reservations: tables.repository,
      users: usersRepository,
      presenter,
      reservationPresenter: tables.presenter,
      idempotency,
      houseMail: houseMail.delivery,
      mail,
      sms,
      site,
    }),
    live: createLiveService({
      feed,
      orders: ordersRepository,
      presenter,
      reservations: tables.repository,
      reservationPresenter: tables.presenter,
      now: () => clock.now(),
    }),

    /** Throws away what has served its time. Run every hour. */
    async tidy(): Promise<void> {
      await idempotency.forgetOld()
      // What the feed forgets, the reports must have read.
      await reports.catchUp()
      await feed.forgetOld()
      await attempts.forgetOld()
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
