import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { LiveService } from '#api/features/live/live.service.ts'
import type { Principal } from '#api/plugins/principal.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

const HEARTBEAT_MS = 10_000
/** What a slow reader may leave unread before it is cut off; it comes back with its cursor. */
const MOST_UNREAD_BYTES = 1024 * 1024

type Deps = {
  live: LiveService
  limits: RateLimits
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
}

/** `GET /events`: server-sent events, resumed by `Last-Event-ID` or `?cursor=`. */
export function addLiveRoutes(app: FastifyInstance, { live, limits, findPrincipal }: Deps): void {
  const beating = setInterval(() => live.beat(), HEARTBEAT_MS)
  app.addHook('onClose', async () => clearInterval(beating))
  app.addHook('preClose', async () => live.closeAll())

  app.get(
    '/events',
    { config: { access: 'public' }, schema: { summary: 'Live changes, as server-sent events.', tags: ['events'] } },
    async (request, reply) => {
      await limits.byAddress(request, reply)
      const principal = await findPrincipal(request)
      const { cursor } = request.query as { cursor?: unknown }
      const resumeFrom = request.headers['last-event-id'] ?? cursor

      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      let stop = () => {}
      let closed = false
      raw.on('close', () => {
        closed = true
        stop()
      })
      stop = await live.subscribe(
        {
          principal,
          send(event, id) {
            if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
            else raw.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
          },
          close: () => raw.end(),
        },
        typeof resumeFrom === 'string' ? resumeFrom : undefined,
      )
      if (closed) stop()
    },
  )
}
