import { randomUUID } from 'node:crypto'

import type { SiteRenderer } from '@thali/contracts/site'
import type { SiteView } from '@thali/contracts/system'
import { formatPhone } from '@thali/domain/orders/customer-fields'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import type { Clock } from '#api/clock.ts'
import type { Config } from '#api/config.ts'
import type { OpenDatabase } from '#api/database/database.ts'
import { addAuthRoutes } from '#api/features/auth/auth.routes.ts'
import { addLiveRoutes } from '#api/features/live/live.routes.ts'
import { addMenuRoutes } from '#api/features/menu/menu.routes.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { MessageQueue } from '#api/features/messages/message-queue.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import { addOrderRoutes } from '#api/features/orders/orders.routes.ts'
import { addReceiptRoutes } from '#api/features/orders/receipt.routes.ts'
import { addSystemRoutes } from '#api/features/system/system.routes.ts'
import { addUserRoutes } from '#api/features/users/users.routes.ts'
import { addDocs } from '#api/plugins/docs.ts'
import { answerUnreadable, handleErrors, sendError } from '#api/plugins/errors.ts'
import { BODY_LIMIT_BYTES, guardInput } from '#api/plugins/input-gate.ts'
import { addMetrics } from '#api/plugins/metrics.ts'
import { createRateLimits } from '#api/plugins/rate-limits.ts'
import { logRequests } from '#api/plugins/request-log.ts'
import { createAddRoute, requireAccessRules } from '#api/plugins/routes.ts'
import { addSandboxPages } from '#api/plugins/sandbox-pages.ts'
import { addSecurityHeaders } from '#api/plugins/security-headers.ts'
import { addSite } from '#api/plugins/site.ts'
import { createServices, type Services } from '#api/services.ts'

export type AppOptions = {
  config: Config
  database: OpenDatabase
  queue: MessageQueue
  /** What leaves the building leaves through these. */
  mail: MailGateway
  sms: SmsGateway
  /** Address of the sandbox's pages, while it stands in. */
  sandboxUrl: string | undefined
  clock: Clock
  /** The site; an API without pages has none. */
  web: { renderer: SiteRenderer; clientDir: string | undefined } | undefined
  logger: FastifyBaseLogger
}

export type App = { http: FastifyInstance; services: Services }

const REQUEST_MS = 15_000

/** Puts the house together. Nothing here decides anything; it only hands each part what it needs. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, queue } = options
  const http = createHttp(options)
  const services = createServices(options, (error) => http.log.error({ err: error }, 'background work failed'))
  const site: SiteView = {
    brand: { ...config.brand, phone: formatPhone(config.brand.phone) },
    publicUrl: config.publicUrl,
    signInProviders: signInProviders(config),
    testMode: options.sandboxUrl !== undefined,
  }

  requireAccessRules(http)
  handleErrors(http)
  guardInput(http)
  addSecurityHeaders(http, { https: config.publicUrl.startsWith('https:') })
  logRequests(http)
  addMetrics(http, { findPrincipal: services.findPrincipal, listeners: services.live.count })
  const limits = await createRateLimits(http, config.limits)
  await addDocs(http, { title: config.brand.name, publicUrl: config.publicUrl })

  // Whatever was changed has committed by then.
  http.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') services.feed.nudge()
    done()
  })
  letConnectionsGo(http)

  const { findPrincipal } = services
  await http.register(
    async (api) => {
      const addRoute = createAddRoute(api, { findPrincipal, publicUrl: config.publicUrl, limits })
      addSystemRoutes(addRoute, { ...services, ...options, site, pool: database.pool })
      addUserRoutes(addRoute, services)
      addMenuRoutes(addRoute, services)
      addOrderRoutes(addRoute, services)
      addReceiptRoutes(api, { ...services, limits, brand: config.brand })
      addAuthRoutes(api, { ...services, limits, publicUrl: config.publicUrl })
      addLiveRoutes(api, { live: services.live, limits, findPrincipal })
    },
    { prefix: '/api' },
  )
  if (options.sandboxUrl) addSandboxPages(http, options.sandboxUrl)
  const pages = options.web && (await addSite(http, { ...options.web, site, limits }))
  services.feed.onChanges((changes) => {
    const named = changes.filter(({ topic }) => topic === 'menu' || topic === 'location')
    for (const change of named) services.menu.forget(change.subject)
    if (named.length > 0) pages?.forgetPages()
  })

  http.addHook('onReady', async () => {
    await services.feed.start()
    await queue.work(services.messages.deliver)
  })
  http.addHook('onClose', () => services.stop())
  return { http, services }
}

/** While leaving, every answer is the last on its connection; a browser that keeps it open would hold up the stop. */
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

function signInProviders({ social }: Config): SiteView['signInProviders'] {
  return [
    ...(social.google ? [{ id: 'google', name: 'Google' }] : []),
    ...(social.facebook ? [{ id: 'facebook', name: 'Facebook' }] : []),
    ...(social.oidc ? [{ id: 'oidc', name: social.oidc.name }] : []),
  ]
}
