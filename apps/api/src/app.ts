import { randomUUID } from 'node:crypto'

import { usePlainWords } from '@thali/contracts/plain-words'
import type { SiteRenderer } from '@thali/contracts/site'
import type { SiteView } from '@thali/contracts/system'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import type { Clock } from '#api/clock.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from '#api/database/database.ts'
import { addApiKeyRoutes } from './features/auth/api-keys/api-keys.routes.ts'
import { addOwnAccessRoutes } from '#api/features/auth/own-access.routes.ts'
import { addAuthRoutes } from '#api/features/auth/auth.routes.ts'
import type { PasswordCost } from './features/auth/sign-in/password-hashing.ts'
import { readSessionToken } from './identity/session-reader.ts'
import { createFeedSeats } from '#api/features/live/feed-seats.ts'
import { addLiveRoutes } from '#api/features/live/live.routes.ts'
import { addFavoriteRoutes } from './features/menu/favorites/favorites.routes.ts'
import { addLocationRoutes } from '#api/features/locations/locations.routes.ts'
import { addMediaRoutes } from '#api/features/media/media.routes.ts'
import type { MediaStore } from './features/media/media.ts'
import { addMenuPhotoRoutes } from './features/menu/management/menu-photos.routes.ts'
import { addMenuRoutes } from '#api/features/menu/menu.routes.ts'
import { addMailingRoutes } from './features/messages/mailings/mailings.routes.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { MessageQueue } from './outbox/message-queue.ts'
import { addMessageRoutes } from '#api/features/messages/messages.routes.ts'
import { addMailPictureRoutes } from './features/messages/mailings/mail-pictures.routes.ts'
import { addOneClickUnsubscribe } from '#api/features/messages/one-click.routes.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import { addOrderRoutes } from '#api/features/orders/orders.routes.ts'
import { addReceiptRoutes } from './features/orders/receipts/receipt.routes.ts'
import { addPaymentRoutes } from '#api/features/payments/payments.routes.ts'
import { addStripeWebhook } from './features/payments/webhooks/stripe-webhook.routes.ts'
import type { StripeGateway } from './features/payments/webhooks/stripe.gateway.ts'
import { addMonthEndExport } from '#api/features/reports/month-end-export.routes.ts'
import { addReportRoutes } from '#api/features/reports/reports.routes.ts'
import { addReservationCalendar, addReservationExport } from '#api/features/reservations/reservation-files.routes.ts'
import { addReservationRoutes } from '#api/features/reservations/reservations.routes.ts'
import { toBrandView } from '#api/features/settings/brand-settings.service.ts'
import { createFiguresService } from '#api/features/settings/figures.service.ts'
import type { CurrentBrand } from './features/settings/current-brand.ts'
import { createBusinessFigures } from './features/settings/business-figures.repository.ts'
import { addPrometheusRoute, addSettingsRoutes } from '#api/features/settings/settings.routes.ts'
import { systemFacts } from '#api/features/settings/system-facts.ts'
import { addSystemRoutes } from '#api/features/system/system.routes.ts'
import { addUserExport } from '#api/features/users/user-export.routes.ts'
import { addUserRoutes } from '#api/features/users/users.routes.ts'
import { createAddCsv } from '#api/plugins/csv-routes.ts'
import { addDocs } from '#api/plugins/docs.ts'
import { answerUnreadable, handleErrors, sendError } from '#api/plugins/errors.ts'
import { BODY_LIMIT_BYTES, guardInput } from '#api/plugins/input-gate.ts'
import { addMetrics, type Metrics } from '#api/plugins/metrics.ts'
import { createRateLimits, type RateLimits } from '#api/plugins/rate-limits.ts'
import { logRequests } from '#api/plugins/request-log.ts'
import { createAddRoute, requireAccessRules } from '#api/plugins/routes.ts'
import { addSandboxPages } from '#api/plugins/sandbox-pages.ts'
import { addSecurityHeaders } from '#api/plugins/security-headers.ts'
import { addSite } from '#api/plugins/site.ts'
import { readRefusedBodies } from '#api/plugins/unread-body.ts'
import { createServices, type Services } from '#api/services.ts'

export type AppOptions = {
  config: Config
  database: OpenDatabase
  queue: MessageQueue
  /** Sends e-mail. */
  mail: MailGateway
  sms: SmsGateway
  stripe: StripeGateway
  /** The current brand. It can change while the server runs. */
  brand: CurrentBrand
  /** Where photos are kept. */
  media: MediaStore
  /** Address of the sandbox's pages, while it stands in. */
  sandboxUrl: string | undefined
  clock: Clock
  passwordCost: PasswordCost
  /** The rendered site. Undefined when the API runs without pages. */
  web: { renderer: SiteRenderer; clientDir: string | undefined } | undefined
  logger: FastifyBaseLogger
}

export type App = { http: FastifyInstance; services: Services }

const REQUEST_MS = 15_000

/** Composes the application: creates each service and registers its routes. Holds no rules. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, queue, brand } = options
  usePlainWords()
  const http = createHttp(options)
  const services = createServices(options, (error) => http.log.error({ err: error }, 'background work failed'))
  const site: SiteView = {
    get brand() {
      return toBrandView(brand.now)
    },
    publicUrl: config.publicUrl,
    signInProviders: signInProviders(config),
    testMode: testModeSentence(config),
    paymentOrigins: config.paymentOrigins,
    offers: offersOf(config),
  }

  requireAccessRules(http)
  handleErrors(http)
  guardInput(http)
  readRefusedBodies(http)
  addSecurityHeaders(http, { https: config.publicUrl.startsWith('https:') })
  logRequests(http)
  const metrics = addMetrics(http, { listeners: services.live.count })
  const limits = await createRateLimits(http, config.limits)
  await addDocs(http, { brand: brand.now, publicUrl: config.publicUrl })

  // The response is sent after the transaction has committed, so listeners can be told now.
  http.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') services.feed.nudge()
    done()
  })
  letConnectionsGo(http)

  await http.register(async (api) => addApi(api, { options, services, site, limits, metrics }), { prefix: '/api' })
  addMediaRoutes(http, options)
  const frame = { findPrincipal: services.findPrincipal, publicUrl: config.publicUrl, limits, isRoot: true }
  addOneClickUnsubscribe(http, { ...frame, offers: services.offers })
  addPrometheusRoute(createAddRoute(http, frame), metrics)
  const { sandboxUrl } = options
  if (sandboxUrl) addSandboxPages(http, { ...config, ...services, sandboxUrl, limits })
  const carriesSession = (cookies: string | undefined) =>
    readSessionToken(cookies, { secret: config.secrets.session, publicUrl: config.publicUrl }) !== null
  const pages = options.web && (await addSite(http, { ...options.web, site, limits, carriesSession }))
  if (pages) brand.onChange(pages.forgetPages)
  services.feed.onChanges(async (changes) => {
    if (changes.some(({ topic }) => topic === 'settings')) await services.brandSettings.reload()
    const named = changes.filter(({ topic }) => topic === 'menu' || topic === 'location')
    for (const change of named) services.menu.forget(change.subject)
    if (named.length > 0) pages?.forgetPages()
  })

  http.addHook('onReady', async () => {
    await services.feed.start()
    await services.brandSettings.reload()
    await queue.work(services.messages.deliver)
    services.paymentWorker.start()
    services.unseenOrders.start()
    services.systemHealth.start()
  })
  http.addHook('onError', async (_request, _reply, error) => services.systemHealth.noteFailure(error))
  http.addHook('onClose', async () => {
    services.systemHealth.stop()
    await services.stop()
  })
  return { http, services }
}

type ApiParts = { options: AppOptions; services: Services; site: SiteView; limits: RateLimits; metrics: Metrics }

/** Everything below `/api`. */
function addApi(api: FastifyInstance, { options, services, site, limits, metrics }: ApiParts): void {
  const { config, brand } = options
  const { findPrincipal } = services
  const frame = { findPrincipal, publicUrl: config.publicUrl, limits }
  const addRoute = createAddRoute(api, frame)
  addSystemRoutes(addRoute, { ...services, ...options, site })
  addOwnAccessRoutes(addRoute, services)
  addApiKeyRoutes(addRoute, services)
  addSettingsRoutes(addRoute, { ...services, ...settingsParts(options, services, metrics) })
  addUserRoutes(addRoute, services)
  addFavoriteRoutes(addRoute, services)
  addLocationRoutes(addRoute, services)
  addMenuRoutes(addRoute, services)
  addMenuPhotoRoutes(api, { ...frame, ...services })
  addOrderRoutes(addRoute, services)
  addPaymentRoutes(addRoute, services)
  addStripeWebhook(api, { ...frame, ...services })
  addReservationRoutes(addRoute, services)
  addReportRoutes(addRoute, services)
  addMessageRoutes(addRoute, services)
  addMailingRoutes(addRoute, services)
  addMailPictureRoutes(api, { ...frame, ...services })
  addReservationCalendar(addRoute, { ...services, site: { brand: brand.now, publicUrl: config.publicUrl } })
  const addCsv = createAddCsv(addRoute, { db: options.database.db, clock: options.clock })
  addReservationExport(addCsv, services)
  addUserExport(addCsv, services)
  addMonthEndExport(addCsv, services)
  addReceiptRoutes(addRoute, { ...services, brand: brand.now })
  addAuthRoutes(api, { ...services, limits, publicUrl: config.publicUrl, brand: brand.now })
  addLiveRoutes(addRoute, api, { live: services.live, seats: createFeedSeats(config.limits) })
}

/** Facts that only the settings page shows. */
function settingsParts({ config, database, clock }: AppOptions, { idempotency, live }: Services, metrics: Metrics) {
  const house = createBusinessFigures(database.pool)
  return {
    figures: createFiguresService({ metrics, house, listeners: live.count, idempotency, clock }),
    system: systemFacts(config, clock.now()),
  }
}

/** During shutdown every response closes its connection. A kept-alive connection would delay the stop. */
function letConnectionsGo(http: FastifyInstance): void {
  let isLeaving = false
  http.addHook('preClose', (done) => {
    isLeaving = true
    done()
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
}

function createHttp({ config, logger }: AppOptions): FastifyInstance {
  const http = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    trustProxy: config.trustedProxies ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  return http
}

/** Says which messages and payments are only simulated while stand-in providers are used. */
function testModeSentence({ providers: { cards, texts, mail } }: Config): string | null {
  const missing = [
    cards === 'sandbox' && 'No card is charged.',
    texts === 'sandbox' && 'No text is sent.',
    mail === 'sandbox' && 'No e-mail is sent.',
  ]
  return missing.filter(Boolean).join(' ') || null
}

function offersOf({ providers: { cards, texts, mail } }: Config): SiteView['offers'] {
  return { cards: cards !== 'off', texts: texts !== 'off', mail: mail !== 'off' }
}

function signInProviders({ social }: Config): SiteView['signInProviders'] {
  return [
    ...(social.google ? [{ id: 'google', name: 'Google' }] : []),
    ...(social.facebook ? [{ id: 'facebook', name: 'Facebook' }] : []),
    ...(social.oidc ? [{ id: 'oidc', name: social.oidc.name }] : []),
  ]
}
