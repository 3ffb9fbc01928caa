import { AppError } from '@thali/contracts/errors'
import { type LiveEvent, liveEvents } from '@thali/contracts/system/events'
import type { FastifyInstance } from 'fastify'

import { type ChangeFeed, readCursor } from './change-feed.ts'
import type { LiveService, Subscriber } from '#api/features/live/live.service.ts'
import { type Principal, principalName } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

const HEARTBEAT_MS = 10_000
/** Unread bytes after which a slow client is disconnected; it reconnects with its cursor. */
const MOST_UNREAD_BYTES = 1024 * 1024

/** Anonymous feeds end after this time. A page that is still open reconnects and misses nothing. */
const ANONYMOUS_FEED_MS = 10 * 60_000

/** Each event is serialised once, however many clients listen. */
const texts = new WeakMap<LiveEvent, string>()

type Deps = { live: LiveService; seats: FeedSeats }

/** `GET /events`: server-sent events, resumed by `Last-Event-ID` or `?cursor=`. */
export function addLiveRoutes(addRoute: AddRoute, app: FastifyInstance, { live, seats }: Deps): void {
  const beating = setInterval(() => live.beat(), HEARTBEAT_MS)
  app.addHook('onClose', async () => clearInterval(beating))
  app.addHook('preClose', async () => live.closeAll())

  addRoute(liveEvents, async ({ query: { cursor }, principal, request, reply }) => {
    const leaveSeat = seats.take(principal, request.ip)
    const resumeFrom = request.headers['last-event-id'] ?? cursor

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': liveEvents.reply.type,
      // A stream is never stored. With `no-store`, browsers would not restore the page from the back/forward cache.
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      // The stream is the last response on its connection; a kept-alive connection would delay the shutdown.
      connection: 'close',
    })
    let stop = () => {}
    let closed = false
    const ending = principal.kind === 'anonymous' ? setTimeout(() => raw.end(), ANONYMOUS_FEED_MS) : undefined
    const leave = () => {
      closed = true
      clearTimeout(ending)
      leaveSeat()
      stop()
    }
    raw.on('close', leave)
    // The client disconnected while we looked up the caller; no other `close` event will come.
    if (raw.closed) {
      leave()
      return reply
    }
    const subscriber: Subscriber = {
      principal,
      send(event, id) {
        // An ended stream gets no more events; writing to it would crash the process.
        if (raw.writableEnded) return
        if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
        else raw.write(`event: ${event.type}\nid: ${id}\ndata: ${toText(event)}\n\n`)
      },
      close: () => raw.end(),
    }
    try {
      stop = await live.subscribe(subscriber, typeof resumeFrom === 'string' ? resumeFrom : undefined)
    } catch (error) {
      // The headers are sent, so the error can only close the connection; the client reconnects with its cursor.
      request.log.error({ err: error }, 'live feed could not start')
      raw.destroy()
    }
    if (closed) stop()
    return reply
  })
}

function toText(event: LiveEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = JSON.stringify(event)
  texts.set(event, text)
  return text
}

/** Streams open at the same time. All tablets of a restaurant may use one account. */
const MOST = { anonymous: 20, customer: 5, house: 40 }
const RETRY_SECONDS = 30

/** Counts open live feeds per client network and account. `enabled: false` (LIMITS=off) counts nothing. */
export function createFeedSeats(enabled: boolean) {
  const taken = new Map<string, number>()

  function leave(name: string): void {
    const left = (taken.get(name) ?? 1) - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }

  return {
    /**
     * Takes a seat and returns the function that frees it.
     *
     * @throws AppError `too-many-requests` when all are taken
     */
    take(principal: Principal, address: string): () => void {
      if (!enabled) return () => {}
      const name = principalName(principal, address)
      const now = taken.get(name) ?? 0
      if (now >= mostFor(principal)) throw new AppError('too-many-requests', { retryAfter: RETRY_SECONDS })
      taken.set(name, now + 1)
      let hasLeft = false
      return () => {
        if (!hasLeft) leave(name)
        hasLeft = true
      }
    },
  }
}

type FeedSeats = ReturnType<typeof createFeedSeats>

function mostFor(principal: Principal): number {
  if (principal.kind === 'anonymous') return MOST.anonymous
  return principal.kind === 'account' && principal.role === 'customer' ? MOST.customer : MOST.house
}

/**
 * A page that is told of a change reads anew at once, and any node may get that call, also one whose cached menus are a
 * moment older. The page names the last event that it heard, and a node that has not read so far reads on before it
 * answers.
 */
export function catchUpWithCallers(
  http: FastifyInstance,
  feed: Pick<ChangeFeed, 'catchUp' | 'isBehind' | 'timeline'>,
): void {
  http.addHook('onRequest', async ({ headers, log }) => {
    const heard = readCursor(String(headers['last-event-id'] ?? ''))
    if (heard?.timeline !== feed.timeline() || !feed.isBehind(heard.position)) return
    await feed.catchUp().catch((error: unknown) => log.warn({ err: error }, 'the feed could not be read'))
  })
}
