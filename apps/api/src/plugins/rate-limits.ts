import rateLimit from '@fastify/rate-limit'
import { AppError } from '@thali/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { principalName } from '#api/plugins/principal.ts'

const MINUTE_MS = 60_000
/** A restaurant's guests share one address: generous for the address, tight for one caller. */
const PER_ADDRESS = 1_200
const PER_CALLER = 300

type Check = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; max?: number; remaining?: number; ttlInSeconds?: number }>

export type RateLimits = {
  byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Builds the check of one endpoint, counted by account, key or address. */
  forEndpoint(perMinute: number | undefined): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Counts requests per address and per caller; `enabled: false` (LIMITS=off) counts nothing. */
export async function createRateLimits(app: FastifyInstance, enabled: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  const nothing = async () => {}
  if (!enabled) return { byAddress: nothing, forEndpoint: () => nothing }

  const limiter = (max: number, keyOf: (request: FastifyRequest) => string) => {
    const check: Check = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf })
    return async (request: FastifyRequest, reply: FastifyReply) => enforce(await check(request), reply)
  }
  const callers = new Map<number, ReturnType<typeof limiter>>()
  return {
    byAddress: limiter(PER_ADDRESS, (request) => `address:${request.ip}`),
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

function enforce(result: Awaited<ReturnType<Check>>, reply: FastifyReply): void {
  if (result.isAllowed || result.max === undefined) return
  reply.header('x-ratelimit-limit', result.max)
  reply.header('x-ratelimit-remaining', Math.max(0, result.remaining ?? 0))
  if (result.isExceeded) throw new AppError('too-many-requests', { retryAfter: result.ttlInSeconds ?? 60 })
}
