import { randomBytes } from 'node:crypto'

import rateLimit from '@fastify/rate-limit'
import { AppError } from '@thali/contracts/errors'
import { normalizeEmail, normalizePhone } from '@thali/domain/orders/customer-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '#api/plugins/network.ts'
import { principalName } from '#api/identity/principal.ts'

const MINUTE_MS = 60_000
/** A restaurant's guests share one address: generous for the address, tight for one caller. */
const PER_ADDRESS = 1_200
const PER_CALLER = 300
/** What anybody may read counts for itself: reading a lot keeps nobody at the same address from ordering. */
const READS_PER_ADDRESS = 3_000
const PAGES_PER_ADDRESS = 1_200

/** Marks what the server reads for its own pages. The value is new with every start and never leaves the process. */
const OWN_READ_HEADER = 'x-thali-own-read'
const OWN_READ_SECRET = randomBytes(32).toString('base64url')
export const OWN_READ_HEADERS = { [OWN_READ_HEADER]: OWN_READ_SECRET }

type Check = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; max?: number; remaining?: number; ttlInSeconds?: number }>

export type RateLimits = {
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** For what everybody may read: menus, places, times. */
  forReads(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** For pages that have to be rendered. */
  forPages(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Builds the check of one endpoint, counted by account, key or address. */
  forEndpoint(perMinute: number | undefined): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Builds the check of orders that programs place, counted by the guest whom the body names. */
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
  /** A page was counted when it was asked for; what it is made of is read on the server's own account. */
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

/** A guest by phone, else by e-mail; an order that names nobody counts for the program itself. */
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
