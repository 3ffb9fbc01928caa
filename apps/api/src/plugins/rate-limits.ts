import { randomBytes } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { RateCounts } from '#api/database/rate-counts.ts'
import { networkOf } from '#api/identity/network.ts'
import { principalName } from '#api/identity/principal.ts'
import { createRequestCounter } from '#api/plugins/request-counter.ts'

/** A restaurant's guests share one address: generous per address, tight per caller. */
const PER_ADDRESS = 1_200
const PER_CALLER = 300
/** Public reads are counted separately, so that reading a lot never keeps others at the same address from ordering. */
const READS_PER_ADDRESS = 3_000
const PAGES_PER_ADDRESS = 1_200
/** Up to this limit every request is counted in the database; above it the nodes add up a little later. */
const MOST_TOGETHER = 60

/**
 * Marks reads that the server makes for its own pages. The value is new with every start and never leaves the process.
 */
const OWN_READ_HEADER = 'x-thali-own-read'
const OWN_READ_SECRET = randomBytes(32).toString('base64url')
export const OWN_READ_HEADERS = { [OWN_READ_HEADER]: OWN_READ_SECRET }

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export type RateLimits = {
  byAddress: Limit
  /** For public reads: menus, locations, slots. */
  forReads: Limit
  /** For pages that must be rendered. */
  forPages: Limit
  /** The limit of one endpoint, or of all that name none, counted per account, key or address. */
  forEndpoint(endpoint: string, perMinute: number | undefined): Limit
  /** The limit of orders placed through API keys, counted per guest named in the body. */
  forGuests(endpoint: string, perMinute: number): Limit
}

/**
 * Counts requests per address and per caller, over all nodes of the database; `enabled: false` (LIMITS=off) counts
 * nothing.
 */
export function createRateLimits(app: FastifyInstance, counts: RateCounts, enabled: boolean): RateLimits {
  if (!enabled) {
    const nothing = async () => {}
    return {
      byAddress: nothing,
      forReads: nothing,
      forPages: nothing,
      forEndpoint: () => nothing,
      forGuests: () => nothing,
    }
  }

  const counter = createRequestCounter(counts)
  app.addHook('onClose', async () => counter.stop())
  const limiter =
    (name: string, max: number, whoOf: (request: FastifyRequest) => string): Limit =>
    async (request, reply) => {
      const subject = `${name}|${whoOf(request)}`
      const { hits, leftMs } =
        max <= MOST_TOGETHER ? await counter.countTogether(subject, max) : counter.countSoon(subject)
      reply.header('x-ratelimit-limit', max)
      reply.header('x-ratelimit-remaining', Math.max(0, max - hits))
      if (hits > max) throw new AppError('too-many-requests', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) })
    }
  /** The page request itself was counted; its reads are made by the server. */
  const perAddress = (name: string, max: number): Limit => {
    const limit = limiter(name, max, (request) => networkOf(request.ip))
    return async (request, reply) => {
      if (request.headers[OWN_READ_HEADER] !== OWN_READ_SECRET) await limit(request, reply)
    }
  }
  const perCaller = limiter('caller', PER_CALLER, callerOf)
  return {
    byAddress: perAddress('address', PER_ADDRESS),
    forReads: perAddress('reads', READS_PER_ADDRESS),
    forPages: perAddress('pages', PAGES_PER_ADDRESS),
    forGuests: (endpoint, perMinute) => limiter(`guests ${endpoint}`, perMinute, guestOf),
    forEndpoint: (endpoint, perMinute) => (perMinute ? limiter(endpoint, perMinute, callerOf) : perCaller),
  }
}

function callerOf(request: FastifyRequest): string {
  return principalName(request.principal, request.ip)
}

/** A guest is identified by phone, else by e-mail. An order without either counts for the API key itself. */
function guestOf(request: FastifyRequest): string {
  const body = (request.body ?? {}) as { customerInfo?: unknown; orderData?: { customerInfo?: unknown } }
  const { phone, email } = (body.orderData?.customerInfo ?? body.customerInfo ?? {}) as Record<string, unknown>
  const named = typeof phone === 'string' ? normalizePhone(phone) : null
  const guest = named ?? (typeof email === 'string' ? normalizeEmail(email) : '')
  return `${callerOf(request)}|${guest}`
}
