import { randomBytes } from 'node:crypto'

import rateLimit from '@fastify/rate-limit'
import { AppError } from '@thali/contracts/errors'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '#api/identity/network.ts'
import { principalName } from '#api/identity/principal.ts'

const MINUTE_MS = 60_000
/** A restaurant's guests share one address: generous per address, tight per caller. */
const PER_ADDRESS = 1_200
const PER_CALLER = 300
/** Public reads are counted separately, so that reading a lot never keeps others at the same address from ordering. */
const READS_PER_ADDRESS = 3_000
const PAGES_PER_ADDRESS = 1_200

/**
 * Marks reads that the server makes for its own pages. The value is new with every start and never leaves the process.
 */
const OWN_READ_HEADER = 'x-thali-own-read'
const OWN_READ_SECRET = randomBytes(32).toString('base64url')
export const OWN_READ_HEADERS = { [OWN_READ_HEADER]: OWN_READ_SECRET }

type Check = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; max?: number; remaining?: number; ttlInSeconds?: number }>

export type RateLimits = {
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** For public reads: menus, locations, slots. */
  forReads(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** For pages that must be rendered. */
  forPages(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The limit of one endpoint, counted per account, key or address. */
  forEndpoint(perMinute: number | undefined): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The limit of orders placed through API keys, counted per guest named in the body. */
  forGuests(perMinute: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Counts requests per address and per caller; `enabled: false` (LIMITS=off) counts nothing. */
export async function createRateLimits(app: FastifyInstance, enabled: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  const nothing = async () => {}
  if (!enabled)
    return {
      byAddress: nothing,
      forReads: nothing,
      forPages: nothing,
      forEndpoint: () => nothing,
      forGuests: () => nothing,
    }

  const limiter = (max: number, keyOf: (request: FastifyRequest) => string) => {
    const check: Check = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf })
    return async (request: FastifyRequest, reply: FastifyReply) => enforce(await check(request), reply)
  }
  /** The page request itself was counted; its reads are made by the server. */
  const perAddress = (max: number) => {
    const limit = limiter(max, (request) => `address:${networkOf(request.ip)}`)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers[OWN_READ_HEADER] !== OWN_READ_SECRET) await limit(request, reply)
    }
  }
  const callers = new Map<number, ReturnType<typeof limiter>>()
  return {
    byAddress: perAddress(PER_ADDRESS),
    forReads: perAddress(READS_PER_ADDRESS),
    forPages: perAddress(PAGES_PER_ADDRESS),
    forGuests: (perMinute) => limiter(perMinute, guestOf),
    forEndpoint(perMinute) {
      if (perMinute) return limiter(perMinute, callerOf)
      const shared = callers.get(PER_CALLER) ?? limiter(PER_CALLER, callerOf)
      callers.set(PER_CALLER, shared)
      return shared
    },
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

function enforce(result: Awaited<ReturnType<Check>>, reply: FastifyReply): void {
  if (result.isAllowed || result.max === undefined) return
  reply.header('x-ratelimit-limit', result.max)
  reply.header('x-ratelimit-remaining', Math.max(0, result.remaining ?? 0))
  if (result.isExceeded) throw new AppError('too-many-requests', { retryAfter: result.ttlInSeconds ?? 60 })
}
