import { randomBytes } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { RateCounts, RateCount } from '#api/database/rate-counts.ts'
import { networkOf, principalName } from '#api/identity/principal.ts'

/** A restaurant's guests share one address: generous per address, tight per caller. */
const PER_ADDRESS = 1_200
const PER_CALLER = 300
/** Public reads are counted separately, so that reading a lot never keeps others at the same address from ordering. */
const READS_PER_ADDRESS = 3_000
const PAGES_PER_ADDRESS = 1_200
/** Printers call every second or less often. */
const PER_PRINT_CALLER = 120
const WRONG_SECRETS_PER_ADDRESS = 60
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
  /** The limit of a printer, or of a program that dials printers: they share the address of their guests. */
  forPrintCaller(id: string): Limit
  /** Of calls of such kinds with a secret that nobody has. */
  forWrongSecrets: Limit
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
      forPrintCaller: () => nothing,
      forWrongSecrets: nothing,
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
    forPrintCaller: (id) => limiter('print caller', PER_PRINT_CALLER, () => id),
    forWrongSecrets: perAddress('wrong secrets', WRONG_SECRETS_PER_ADDRESS),
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

const MINUTE_MS = 60_000
const ADD_UP_EVERY_MS = 200
const MOST_SUBJECTS = 20_000

type Minute = { hits: number; endsAt: number }
type Asking = { resolve: (count: RateCount) => void; reject: (error: unknown) => void }

/**
 * Counts requests per minute over all nodes. While the database is away this process counts alone, from what it last
 * knew.
 */
function createRequestCounter(counts: Pick<RateCounts, 'add'>) {
  /** What this process knows of each subject's minute. */
  const minutes = new LRUCache<string, Minute>({ max: MOST_SUBJECTS })
  const ask = createSharedQuestion(counts)
  let notAdded = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function know(subject: string, { hits, leftMs }: RateCount): void {
    minutes.set(subject, { hits, endsAt: performance.now() + leftMs })
  }

  function countHere(subject: string): RateCount {
    const now = performance.now()
    let minute = minutes.get(subject)
    if (!minute || minute.endsAt <= now) {
      minute = { hits: 0, endsAt: now + MINUTE_MS }
      minutes.set(subject, minute)
    }
    minute.hits++
    return { hits: minute.hits, leftMs: minute.endsAt - now }
  }

  async function addUp(): Promise<void> {
    const batch = notAdded
    notAdded = new Map()
    try {
      const counted = await counts.add(batch)
      for (const [subject, { hits, leftMs }] of counted) {
        know(subject, { hits: hits + (notAdded.get(subject) ?? 0), leftMs })
      }
    } catch {
      // The requests stay counted here.
    }
    timer = undefined
    if (notAdded.size > 0) addUpSoon()
  }

  function addUpSoon(): void {
    timer ??= setTimeout(() => void addUp(), ADD_UP_EVERY_MS).unref()
  }

  return {
    /** Counts with all nodes before it answers. A subject that has used up `max` is not asked about again. */
    async countTogether(subject: string, max: number): Promise<RateCount> {
      const known = minutes.get(subject)
      if (known && known.hits > max && known.endsAt > performance.now()) return countHere(subject)
      try {
        const count = await ask(subject)
        know(subject, count)
        return count
      } catch {
        return countHere(subject)
      }
    },

    /** Counts here at once; the nodes add up five times a second. */
    countSoon(subject: string): RateCount {
      notAdded.set(subject, (notAdded.get(subject) ?? 0) + 1)
      addUpSoon()
      return countHere(subject)
    },

    stop: () => clearTimeout(timer),
  }
}

/** Asks one statement at a time; requests that come meanwhile share the next one. */
function createSharedQuestion(counts: Pick<RateCounts, 'add'>) {
  let waiting = new Map<string, Asking[]>()
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await ask(batch)
    }
    isAsking = false
  }

  async function ask(batch: ReadonlyMap<string, Asking[]>): Promise<void> {
    try {
      const counted = await counts.add(new Map([...batch].map(([subject, { length }]) => [subject, length])))
      for (const [subject, requests] of batch) {
        const { hits = 0, leftMs = 0 } = counted.get(subject) ?? {}
        requests.forEach(({ resolve }, index) => resolve({ hits: hits - requests.length + 1 + index, leftMs }))
      }
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error)
    }
  }

  return (subject: string): Promise<RateCount> =>
    new Promise((resolve, reject) => {
      waiting.set(subject, [...(waiting.get(subject) ?? []), { resolve, reject }])
      if (!isAsking) void askAll()
    })
}
