import { type Access, type Call, type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { type Language, languageWanted } from '@thali/domain/language/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'

import type { AddCsv } from './csv-routes.ts'
import { PREVIEW, type Submission, toSubmission } from '#api/database/idempotency.ts'
import {
  ANONYMOUS,
  actorOf,
  networkOf,
  type Principal,
  requireAccess,
  requireAtSharedTablet,
} from '#api/identity/principal.ts'
import { requireActingAccount, requireOwnOriginOrApp } from '#api/identity/request-origin.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. A route without a rule does not start. */
    access?: Access
    /** A web page or file, not part of the API. */
    site?: boolean
    /** A file of the build, whose name changes with its content. */
    isBuildFile?: boolean
    /** Made from a contract, and so part of the API's documentation and of the tests over all contracts. */
    contract?: boolean
  }
  interface FastifyRequest {
    principal: Principal
  }
}

/** Passed to a handler: validated input and the caller. */
export type HandlerCall<E extends EndpointDefinition> = Omit<Call<E>, 'reply'> & {
  principal: Principal
  /** Name of the caller for history and audit. */
  actor: string
  submission: Submission | null
  /** The network that the caller's address counts as. */
  source: string
  request: FastifyRequest
  reply: FastifyReply
  /** What the caller reads, and so that of an order and a booking, and of the messages about them. */
  language: Language
}

export type AddRoute = <const E extends EndpointDefinition>(
  endpoint: E,
  handler: (call: HandlerCall<E>) => Promise<Call<E>['reply'] | FastifyReply> | Call<E>['reply'] | FastifyReply,
) => void

export type RouteFrame = {
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
  /** Public URL of this installation; browsers may send changes only from its origin. */
  publicUrl: string
  /** Origin of the Android app, which sends changes with its bearer token. */
  posOrigin: string
  limits: RateLimits
  /** Routes at their full address, not in the scope of `/api`. */
  isRoot?: boolean
}

/** Refuses to start with a route that has no access rule, or that no contract describes. */
export function requireAccessRules(app: FastifyInstance): void {
  app.decorateRequest('principal')
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.method !== 'OPTIONS') routes.push(route)
  })
  // Checked when everything is registered: routes of libraries get their rule from a hook in their own scope.
  app.addHook('onReady', async () => {
    const route = routes.find(({ config }) => !config?.access)
    if (route) throw new Error(`${String(route.method)} ${route.url} has no access rule`)
    const stray = routes.find(({ config }) => !config?.contract && !config?.site)
    if (stray) throw new Error(`${String(stray.method)} ${stray.url} is in no contract and no page of the site`)
  })
}

/** Turns contracts into Fastify routes: origin, limits, identity, access, input, idempotency, reply. */
export function createAddRoute(app: FastifyInstance, frame: RouteFrame): AddRoute {
  return (endpoint, handler) => {
    const { method, path, access, params, query, body, reply: replySchema, summary, proof } = endpoint
    const { perMinute, eachGuest = false } = endpoint.rateLimit ?? {}
    const name = `${method} ${path}`
    const limitCaller = frame.limits.forEndpoint(name, perMinute)
    /** Limit of an API key as a whole: for the limit above, all its guests would be one caller. */
    const limitProgram = frame.limits.forEndpoint(name, undefined)
    const limitGuest = frame.limits.forGuests(name, perMinute ?? 1)
    const countsGuests = ({ principal }: FastifyRequest) => eachGuest && principal.kind === 'key'
    const isJson = replySchema instanceof z.ZodType
    const isPublicRead = isJson && method === 'GET' && access === 'public' && !endpoint.rateLimit && !proof
    app.route({
      method,
      url: frame.isRoot ? urlOf(endpoint) : path,
      ...(endpoint.largestBody === undefined ? {} : { bodyLimit: endpoint.largestBody }),
      config: { access, contract: true },
      schema: {
        summary,
        description: describe(endpoint),
        operationId: path.split('/').findLast((part) => part && !part.startsWith(':')) ?? path,
        tags: [path.split('/')[1]?.replace(/[A-Z].*/, '') ?? 'api'],
        ...(params ? { params } : {}),
        ...(query ? { querystring: isJson ? closed(query) : query } : {}),
        ...(body ? { body: closed(body) } : {}),
        response: { 200: isJson ? replySchema : { content: { [replySchema.type]: { schema: z.string() } } } },
      },
      onRequest: async (request, reply) => {
        if (method !== 'GET' && !proof) requireOwnOriginOrApp(request, frame, endpoint.givesBearer)
        if (isPublicRead) await frame.limits.forReads(request, reply)
        else if (proof !== 'signature' && proof !== 'secret') await frame.limits.byAddress(request, reply)
        request.principal = proof ? ANONYMOUS : await frame.findPrincipal(request)
        requireActingAccount(request)
        if (countsGuests(request)) await limitProgram(request, reply)
        else if (isJson && !isPublicRead && !proof) await limitCaller(request, reply)
        requireAtSharedTablet(request.principal, endpoint)
        requireAccess(request.principal, access)
      },
      preHandler: async (request, reply) => {
        if (countsGuests(request)) await limitGuest(request, reply)
      },
      handler: async (request, reply) => handler(callOf(endpoint, request, reply)),
    })
  }
}

function describe({ access, idempotent, previews }: EndpointDefinition): string {
  const key = idempotent ? ' Takes an `Idempotency-Key`.' : ''
  const preview = previews ? ' With `preview: true` it answers what it would touch, and stores nothing.' : ''
  return `Access: ${access}.${key}${preview}`
}

function callOf<E extends EndpointDefinition>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerCall<E> {
  const { principal, params, headers } = request
  const { query, body, isPreview } = wishOf(endpoint, request)
  return {
    params,
    query,
    body,
    principal,
    actor: actorOf(principal),
    submission: isPreview ? PREVIEW : submissionOf(endpoint, request),
    source: networkOf(request.ip),
    language: languageWanted(headers['accept-language']),
    request,
    reply,
  } as unknown as HandlerCall<E>
}

/** What is asked for, and whether it is a preview only. */
function wishOf({ previews }: EndpointDefinition, { query, body }: FastifyRequest) {
  if (!previews) return { query, body, isPreview: false }
  const { preview: inQuery, ...wanted } = (query ?? {}) as { preview?: 'true' }
  const { preview: inBody, ...sent } = (body ?? {}) as { preview?: boolean }
  return { query: wanted, body: sent, isPreview: inQuery !== undefined || inBody === true }
}

function submissionOf({ idempotent }: EndpointDefinition, { principal, url, body, headers }: FastifyRequest) {
  if (!idempotent) return null
  return toSubmission(actorOf(principal), headers['idempotency-key'], { path: url, body })
}

/** An unknown field is refused by name, so that no caller believes it had an effect. */
function closed(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema
}

/** What a feature registers its routes with. `api` is the scope below `/api`, for routes with bodies of their own kind. */
export type RouteScope = { api: FastifyInstance; frame: RouteFrame; addRoute: AddRoute; addCsv: AddCsv }
