import type { ErrorCode } from '@thali/contracts/errors'
import { isFields } from '@thali/domain/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RefusalCounts } from '#api/database/refusal-counts.ts'
import { networkOf } from '#api/identity/principal.ts'
import type { Figure } from '#api/plugins/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused; undefined while it was not. */
    refusalCode: ErrorCode | undefined
  }
}

export type Refusals = {
  /** Counted since the start. Locations that are not known are counted together: anybody may make them up. */
  figure: (knownLocations: ReadonlySet<string>) => Figure
}

const LIMITED: ErrorCode = 'too-many-requests'
const STORE_EVERY_MS = 15_000
const TELL_EVERY_MS = 60_000
/** Of the sources of one minute, the worst are told. */
const MOST_TOLD = 10
/** A restaurant has fewer kinds than this; callers make up the others. */
const MOST_KINDS = 5_000

/** Counts refusals by code and location, and tells once a minute which sources were refused by a limit. */
export function countRefusals(http: FastifyInstance, stored: Pick<RefusalCounts, 'add'>): Refusals {
  const sinceStart = new Map<string, number>()
  let notStored = new Map<string, number>()
  let limited = new Map<string, number>()
  http.decorateRequest('refusalCode', undefined)

  http.addHook('onResponse', (request, _reply, done) => {
    const { refusalCode: code } = request
    if (code !== undefined) {
      const kind = `${code} ${locationOf(request) ?? ''}`
      add(sinceStart, kind)
      add(notStored, kind)
      if (code === LIMITED) add(limited, networkOf(request.ip))
    }
    done()
  })

  async function store(): Promise<void> {
    const batch = notStored
    notStored = new Map()
    // While the database is away, counts are lost: they only inform.
    await stored.add(batch).catch(() => undefined)
  }

  function tellLimited(): void {
    const worst = [...limited].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TOLD)
    for (const [source, refused] of worst) http.log.warn({ source, refused }, 'refused by a limit')
    limited = new Map()
  }

  const timers = [setInterval(() => void store(), STORE_EVERY_MS), setInterval(tellLimited, TELL_EVERY_MS)]
  for (const timer of timers) timer.unref()
  http.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await store()
  })

  return {
    figure(known) {
      const told = new Map<string, number>()
      for (const [kind, count] of sinceStart) {
        const [code, location = ''] = kind.split(' ')
        add(told, `${code} ${known.has(location) ? location : ''}`, count)
      }
      const values = [...told].map(([kind, value]) => {
        const [code = '', location = ''] = kind.split(' ')
        return { labels: { code, location }, value }
      })
      return { name: 'thali_refused_total', help: 'Refused requests, by code and location', isCounter: true, values }
    },
  }
}

function add(counts: Map<string, number>, kind: string, count = 1): void {
  if (counts.has(kind) || counts.size < MOST_KINDS) counts.set(kind, (counts.get(kind) ?? 0) + count)
}

const LOCATION_ID = /^[a-z\d][a-z\d-]{0,39}$/
const FIELDS = ['locationId', 'location', 'locationInfo'] as const

/** The location that a request names in its path, query or body. */
export function locationOf({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string | undefined {
  const order = isFields(body) ? body['orderData'] : undefined
  for (const part of [params, query, body, order]) {
    if (!isFields(part)) continue
    for (const field of FIELDS) {
      const named = part[field]
      const id = isFields(named) ? named['id'] : named
      if (typeof id === 'string' && LOCATION_ID.test(id)) return id
    }
  }
  return undefined
}
