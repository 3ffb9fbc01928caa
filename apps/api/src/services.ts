import { doChores } from './chores.ts'
import type { AppOptions, FeatureOptions } from '#api/app-options.ts'
import { createIdempotency } from '#api/database/idempotency.ts'
import { createRateCounts } from '#api/database/rate-counts.ts'
import { createRefusalCounts } from '#api/database/refusal-counts.ts'
import { createAuthentication } from '#api/features/auth/auth.feature.ts'
import { createSessionsRepository } from '#api/features/auth/sessions.repository.ts'
import { createPasswordHashing, createPasswordProof } from '#api/features/auth/sign-in/passwords.ts'
import { createSignInAttempts } from '#api/features/auth/sign-in/sign-in-attempts.ts'
import { createBook } from '#api/features/book/book.feature.ts'
import { createCapacity } from '#api/features/capacity/capacity.feature.ts'
import { createDiscounts } from '#api/features/discounts/discounts.feature.ts'
import { createDrawer } from '#api/features/drawer/drawer.feature.ts'
import { createGuests } from '#api/features/guests/guests.feature.ts'
import { createKitchen } from '#api/features/kitchen/kitchen.feature.ts'
import { createKitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import { createFeed, createLive } from '#api/features/live/live.feature.ts'
import { createLocations } from '#api/features/locations/locations.feature.ts'
import { createMenu, createMenuWork } from '#api/features/menu/menu.feature.ts'
import { startMenu } from '#api/features/menu/start-menu.ts'
import { createMessages } from '#api/features/messages/messages.feature.ts'
import { createMessagesRepository } from '#api/features/messages/messages.repository.ts'
import { createOrders, createPromises } from '#api/features/orders/orders.feature.ts'
import { createOrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { createOrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createOrderChanges } from '#api/features/payments/changes/order-changes.feature.ts'
import { createPayments } from '#api/features/payments/payments.feature.ts'
import { closeCheckoutsOf } from '#api/features/payments/payments.statements.ts'
import { createPrinting } from '#api/features/printing/printing.feature.ts'
import { createPrivacy } from '#api/features/privacy/privacy.feature.ts'
import { createPush } from '#api/features/push/push.feature.ts'
import { createReports } from '#api/features/reports/reports.feature.ts'
import { createReservations } from '#api/features/reservations/reservations.feature.ts'
import { createSettings } from '#api/features/settings/settings.feature.ts'
import { createSystem } from '#api/features/system/system.feature.ts'
import { createTips } from '#api/features/tips/tips.feature.ts'
import { createUploads } from '#api/features/uploads/uploads.feature.ts'
import { createCustomerLookup } from '#api/features/users/customer-lookup.service.ts'
import { createUsers } from '#api/features/users/users.feature.ts'
import { createUsersRepository } from '#api/features/users/users.repository.ts'
import { createPlacesAsked } from '#api/identity/places-asked.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'

/** What several features share, created before any of them. */
function createGround({ database: { db, pool }, config, brand, passwordCost }: AppOptions) {
  const tokens = createLinkTokens(config.secrets.orderToken, 'order')
  return {
    tokens,
    presenter: createOrderPresenter(tokens),
    orders: createOrdersRepository(db),
    kitchen: createKitchenRepository(db),
    people: createUsersRepository(db),
    sessions: createSessionsRepository(db),
    messages: createMessagesRepository(db, pool),
    hashing: createPasswordHashing(passwordCost),
    attempts: createSignInAttempts(db, config.limits),
    site: { brand: brand.now, publicUrl: config.publicUrl },
  }
}

/** Creates the services, feature by feature, each from those before it. */
export function createServices(options: AppOptions, onError: (error: unknown) => void) {
  const { db } = options.database
  const shared: FeatureOptions = { ...options, idempotency: createIdempotency(db), onError }
  const { tokens, presenter, orders: repository, people, sessions, messages, ...ground } = createGround(options)
  const { hashing, attempts, site, kitchen } = ground

  const feed = createFeed(shared)
  const menu = createMenu(shared)
  const capacity = createCapacity(shared)
  const book = createBook(shared)
  const placesAsked = createPlacesAsked(menu.hasKept)
  const promises = createPromises(shared, { capacity, menu })
  const settings = createSettings(shared)
  const { businessRules: rules } = settings
  const discounting = createDiscounts(shared, { orders: repository, rules, hasLocation: menu.hasKept })
  const tables = createReservations(shared, menu)
  const passwords = createPasswordProof({ people, findPasswordHash: sessions.findPasswordHash, hashing, attempts })
  const payments = createPayments({
    ...shared,
    brand: options.brand.now,
    ...discounting,
    orders: repository,
    reservations: tables.repository,
    users: people,
    rules,
    menu,
    capacity,
    booker: book.booker,
    placesAsked,
    promises,
    presenter,
    onSettled: feed.nudge,
  })
  const users = createUsers(shared, {
    repository: people,
    hashing,
    rules,
    insertPassword: sessions.insertPassword,
    endSessions: sessions.endAll,
    sendVerificationMail: (user) => authentication.sendVerificationMail(user),
  })
  const actors = users.users
  const authentication = createAuthentication({
    ...shared,
    sessions,
    hashing,
    attempts,
    passwords,
    users: actors,
    ...discounting,
    messages,
  })
  const reports = createReports(shared, {
    orders: repository,
    book,
    providerDays: payments.services.payouts.sumsByDay,
    accountNames: rules.accountNames,
    placesAsked,
  })
  const orders = createOrders(shared, {
    repository,
    kitchen,
    presenter,
    tokens,
    menu,
    capacity,
    promises,
    ...discounting,
    refunds: payments.refunds,
    closeCheckouts: (tx, orderId, now) => closeCheckoutsOf(tx, orderId, 'order-cancelled', now),
    actors,
    countDays: reports.countOrders,
    people,
    site,
  })
  const changes = createOrderChanges(shared, {
    orders: repository,
    presenter,
    tokens,
    menu,
    capacity,
    refunds: payments.refunds,
    pages: payments.pages,
    rules,
    people,
    passwords,
    pins: authentication.services.pins,
    actors,
    site,
  })
  const readers = {
    orders: repository,
    kitchen,
    presenter,
    reservations: tables.repository,
    reservationPresenter: tables.presenter,
  }
  const mail = createMessages({ ...shared, ...readers, orderTokens: tokens, messages, users: people, actors, site })
  const menuWork = createMenuWork(shared, menu)
  const uploads = createUploads(shared)
  const system = createSystem(shared, menu)
  const printing = createPrinting(shared, readers)
  const services = {
    ...payments.services,
    ...tables.services,
    ...mail.services,
    ...createPrivacy(shared, authentication.services),
    ...createGuests(shared, { menu, tokens, ...readers, placing: orders.placing, ...payments.services }),
    ...createPush(shared, readers),
    ...createKitchen(shared, { ...readers, printAgain: printing.sheets.again }),
    ...printing,
    ...authentication.services,
    ...createDrawer(shared, { booker: book.booker, placesAsked, sheets: printing.sheets }),
    ...createTips(shared, { book, placesAsked }),
    ...settings,
    ...users,
    ...orders,
    ...changes,
    ...menuWork,
    ...system,
    ...createLive(shared, { ...readers, feed }),
    ...createLocations(shared, { figures: reports.byLocation, menu, startMenu, ...authentication.services }),
    customers: createCustomerLookup({ db, users: people, orders: orders.orders }),
    ...discounting,
    feed,
    menu,
    presenter,
    rateCounts: createRateCounts(options.database.pool, options.config.secrets.session),
    refusalCounts: createRefusalCounts(options.database.pool),
    reports,
    uploads,
    brand: options.brand,
  }
  const { booker } = book
  const forgetful = [
    shared.idempotency,
    mail,
    authentication,
    users.phoneProof,
    services.guestPhone,
    payments,
    capacity,
    tables.services.reservations,
    uploads,
    services.printers,
    services.rateCounts,
    services.refusalCounts,
    options.node,
  ]
  return {
    ...services,

    tidy: () => doChores({ ...services, ...payments.services, reportDays: reports.days, booker, forgetful }, onError),

    async stop(): Promise<void> {
      await payments.services.paymentWorker.stop()
      await services.printWorker.stop()
      await orders.unseenOrders.stop()
      await feed.stop()
    },
    options: shared,
  }
}

export type Services = ReturnType<typeof createServices>
