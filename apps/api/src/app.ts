import { randomUUID } from 'node:crypto'

import { usePlainWords } from '@thali/contracts/plain-words'
import type { SiteView } from '@thali/contracts/system/system'
import type { TestModeWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { TEST_MODE_WORDS_OF } from '@thali/domain/language/words-of'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { type Config, isForReal } from './config/config.ts'
import { readSessionToken } from './identity/principal-reader.ts'
import type { AppOptions } from '#api/app-options.ts'
import { addAuthentication } from '#api/features/auth/auth.feature.ts'
import { addCodes } from '#api/features/discounts/promotions.routes.ts'
import { addDrawer } from '#api/features/drawer/drawer.feature.ts'
import { addGuests } from '#api/features/guests/guests.feature.ts'
import { addKitchen } from '#api/features/kitchen/kitchen.feature.ts'
import { addLive } from '#api/features/live/live.feature.ts'
import { catchUpWithCallers } from '#api/features/live/live.routes.ts'
import { addLocations } from '#api/features/locations/locations.feature.ts'
import { addMediaRoutes } from '#api/features/media/media.routes.ts'
import { addMenu } from '#api/features/menu/menu.feature.ts'
import { addMessages } from '#api/features/messages/messages.feature.ts'
import { addOneClickUnsubscribe } from '#api/features/messages/messages.routes.ts'
import { addProbes } from '#api/features/nodes/nodes.routes.ts'
import { createReadiness } from '#api/features/nodes/readiness.service.ts'
import { addOrders } from '#api/features/orders/orders.feature.ts'
import { addOrderChanges } from '#api/features/payments/changes/order-changes.feature.ts'
import { addPayments } from '#api/features/payments/payments.feature.ts'
import { addPrinting } from '#api/features/printing/printing.feature.ts'
import { addPrivacy } from '#api/features/privacy/privacy.feature.ts'
import { addPush } from '#api/features/push/push.feature.ts'
import { addReports } from '#api/features/reports/reports.feature.ts'
import { addReservations } from '#api/features/reservations/reservations.feature.ts'
import { toBrandView } from '#api/features/settings/brand-settings.service.ts'
import { addSettings } from '#api/features/settings/settings.feature.ts'
import { addPrometheusRoute } from '#api/features/settings/settings.routes.ts'
import { addSystem, createWatching } from '#api/features/system/system.feature.ts'
import { addTips } from '#api/features/tips/tips.feature.ts'
import { addUploads } from '#api/features/uploads/uploads.feature.ts'
import { addUsers } from '#api/features/users/users.feature.ts'
import { logRequests } from '#api/logger.ts'
import { addCrossOrigin, allowApp } from '#api/plugins/cross-origin.ts'
import { createAddCsv } from '#api/plugins/csv-routes.ts'
import { addDocs } from '#api/plugins/docs.ts'
import { letConnectionsGo } from '#api/plugins/let-connections-go.ts'
import { addMetrics, type Metrics } from '#api/plugins/metrics.ts'
import { createRateLimits } from '#api/plugins/rate-limits.ts'
import { confirmPrimary } from '#api/plugins/requests/confirm-primary.ts'
import { answerUnreadable, handleErrors, sendError } from '#api/plugins/requests/errors.ts'
import { BODY_LIMIT_BYTES, guardInput, readRefusedBodies } from '#api/plugins/requests/input-gate.ts'
import { countRefusals } from '#api/plugins/requests/refusals.ts'
import { findUntrustedProxy } from '#api/plugins/requests/untrusted-proxy.ts'
import { createAddRoute, requireAccessRules, type RouteFrame } from '#api/plugins/routes.ts'
import { addSandboxPages } from '#api/plugins/site/sandbox-pages.ts'
import { addSecurityHeaders, tellBuild } from '#api/plugins/site/site-headers.ts'
import { addSite, type SitePages } from '#api/plugins/site/site.ts'
import { createServices, type Services } from '#api/services.ts'

export type App = { http: FastifyInstance; services: Services; metrics: Metrics }

/** Parts of photos come over thin lines. */
const REQUEST_MS = 60_000
/** Node exchanges this limit and the one above unless this is the shorter. */
const HEADERS_MS = 15_000
const LOOK_FOR_SLOW_MS = 5_000

/** Composes the application: creates each service and registers its routes. Holds no rules. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, brand } = options
  usePlainWords()
  const http = createHttp(options)
  const services = createServices(options, (error) => http.log.error({ err: error }, 'background work failed'))
  const sites = { 'en-CA': siteViewOf(options, 'en-CA'), 'fr-CA': siteViewOf(options, 'fr-CA') }

  const refusals = countRefusals(http, services.refusalCounts)
  findUntrustedProxy(http, services.systemHealth.noteUntrustedProxy)
  guardRequests(http, config)
  tellBuild(http, options.web?.renderer.build)
  const readiness = createReadiness({ ...options, feed: services.feed, dataDir: config.dataDir })
  const watching = createWatching(options, {
    cursor: services.feed.cursor,
    listeners: services.live.count,
    refusals,
    providers: services.providerHealth.lately,
    warnings: async () => (await services.systemHealth.state()).warnings,
    isReady: async () => (await readiness.reasonsAgainst()).length === 0,
  })
  const metrics = addMetrics(http, { ...watching, beside: options.beside })
  const limits = createRateLimits(http, services.rateCounts, config.limits)
  await addDocs(http, { brand: brand.now, publicUrl: config.publicUrl })

  confirmPrimary(http, options.database.connection.Client?.hosts)
  tellAfterChanges(http, services)
  catchUpWithCallers(http, services.feed)
  letConnectionsGo(http, options.node)

  const frame = {
    findPrincipal: services.findPrincipal,
    publicUrl: config.publicUrl,
    posOrigin: config.posOrigin,
    limits,
  }
  await http.register(async (api) => addApi(api, { services, site: sites['en-CA'], frame, metrics }), {
    prefix: '/api',
  })
  addMediaRoutes(http, options)
  addOneClickUnsubscribe(http, { ...frame, offers: services.offers })
  const addRootRoute = createAddRoute(http, { ...frame, isRoot: true })
  addPrometheusRoute(addRootRoute, metrics)
  addProbes(addRootRoute, readiness)
  const { sandboxUrl } = options
  if (sandboxUrl) addSandboxPages(http, { ...config, ...services, sandboxUrl, limits })
  const { cursor } = services.feed
  const carriesSession = createCookieCheck(config)
  const mapOrigin = config.map && new URL(config.map.tiles).origin
  const pages =
    options.web && (await addSite(http, { ...options.web, sites, mapOrigin, limits, carriesSession, cursor }))
  if (pages) brand.onChange(pages.forgetPages)
  forgetWhatChanges(services, pages)
  services.feed.onChanges(async (changes) => {
    if (changes.some(({ topic }) => topic === 'order' || topic === 'printers')) services.printWorker.nudge()
  })

  workInBackground(http, services, isForReal(config, options.stripe))
  return { http, services, metrics }
}

/** What a node does besides answering: messages, payments, alarms, and its own health. */
function workInBackground(http: FastifyInstance, services: Services, isLive: boolean): void {
  const { config, queue } = services.options
  http.addHook('onReady', async () => {
    await services.feed.start()
    await services.brandSettings.reload()
    queue.sendMessages(services.messages.deliver, config.messageRate)
    queue.sendPushes(services.push.deliver)
    await services.testData.noteStart(isLive)
    services.paymentWorker.start()
    services.printWorker.start()
    services.unseenOrders.start()
    services.systemHealth.start()
  })
  http.addHook('onError', async (_request, _reply, error) => services.systemHealth.noteFailure(error))
  http.addHook('onClose', async () => {
    services.systemHealth.stop()
    await services.stop()
  })
}

/** The response is sent after the transaction has committed, so listeners can be told now. */
function tellAfterChanges(http: FastifyInstance, { feed }: Services): void {
  http.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') feed.nudge()
    done()
  })
}

/** Menus, pages and the brand are kept in memory until the feed says that they changed, whichever node changed them. */
function forgetWhatChanges({ feed, menu, brandSettings }: Services, pages: SitePages | undefined): void {
  feed.onChanges(async (changes) => {
    const named = changes.filter(({ topic }) => topic === 'menu' || topic === 'location')
    // Before anything is waited for: pages are told of it in the same moment, and read anew.
    for (const change of named) menu.forget(change.subject)
    if (changes.some(({ topic }) => topic === 'settings')) await brandSettings.reload()
    if (named.length > 0) pages?.forgetPages()
  })
  feed.onReset(async () => {
    menu.forgetAll()
    pages?.forgetPages()
    await brandSettings.reload()
  })
}

/** Whether a request has a session cookie signed by this server, which the database may no longer know. */
function createCookieCheck({ secrets, publicUrl }: Config) {
  return (cookies: string | undefined) => readSessionToken(cookies, { secret: secrets.session, publicUrl }) !== null
}

/** What holds for every request, whatever it asks for. */
function guardRequests(http: FastifyInstance, { publicUrl, posOrigin }: Config): void {
  requireAccessRules(http)
  handleErrors(http)
  guardInput(http)
  readRefusedBodies(http)
  addSecurityHeaders(http, { https: publicUrl.startsWith('https:') })
  addCrossOrigin(http, posOrigin)
  logRequests(http)
}

function siteViewOf({ config, brand }: AppOptions, language: Language): SiteView {
  return {
    get brand() {
      return toBrandView(brand.now)
    },
    publicUrl: config.publicUrl,
    signInProviders: signInProviders(config),
    testMode: testModeSentence(config, TEST_MODE_WORDS_OF[language]),
    paymentOrigins: config.paymentOrigins,
    offers: offersOf(config),
  }
}

type ApiParts = { services: Services; site: SiteView; frame: RouteFrame; metrics: Metrics }

/** Everything below `/api`, feature by feature. */
function addApi(api: FastifyInstance, { services, site, frame, metrics }: ApiParts): void {
  const { options, live } = services
  const { config, brand, clock } = options
  const addRoute = createAddRoute(api, frame)
  const scope = { api, frame, addRoute, addCsv: createAddCsv(addRoute, { db: options.database.db, clock }) }
  const mailSite = { brand: brand.now, publicUrl: config.publicUrl }
  addSystem(addRoute, { ...services, ...options, site })
  addAuthentication(scope, { ...services, brand: brand.now })
  addSettings(scope, { ...services, metrics, listeners: live.count })
  addUsers(scope, services)
  addPrivacy(addRoute, services)
  addGuests(addRoute, services)
  addLocations(addRoute, services)
  addMenu(scope, services)
  addUploads(scope, services)
  addKitchen(addRoute, services)
  addPrinting(scope, services)
  addOrders(scope, { ...services, brand: brand.now })
  addPayments(scope, services)
  addOrderChanges(addRoute, services)
  addCodes(addRoute, services.promotions)
  addDrawer(addRoute, services)
  addTips(scope, services)
  addReservations(scope, { ...services, site: mailSite })
  addReports(scope, services)
  addMessages(scope, services)
  addPush(scope, services)
  addLive(scope, { live, limits: config.limits })
}

function createHttp({ config, logger }: AppOptions): FastifyInstance {
  const http = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    keepAliveTimeout: 65_000,
    trustProxy: config.trustedProxies ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      allowApp(request, reply, config.posOrigin)
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
function testModeSentence({ providers: { cards, texts, mail } }: Config, words: TestModeWords): string | null {
  const missing = [
    cards === 'sandbox' && words.cards,
    texts === 'sandbox' && words.texts,
    mail === 'sandbox' && words.mail,
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
