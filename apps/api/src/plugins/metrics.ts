import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { requireAccess } from '#api/identity/access.ts'
import type { Principal } from '#api/identity/principal.ts'
import { type RouteCount, routesSince } from '#api/plugins/route-figures.ts'

type Deps = { findPrincipal: (request: FastifyRequest) => Promise<Principal>; listeners: () => number }

/** Request figures of this process. */
export type Metrics = {
  /** Requests per route since the last reset, or since the start. */
  listRoutes(): Promise<RouteCount[]>
  /** Restarts `listRoutes`. Prometheus counters may only rise, so the registry itself is never reset. */
  reset(): Promise<void>
}

/** Prometheus metrics at `/metrics`, for an admin API key. */
export function addMetrics(app: FastifyInstance, { findPrincipal, listeners }: Deps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'thali_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const live = new Gauge({ name: 'thali_live_listeners', help: 'Open live feeds', registers: [registry] })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { access: 'metrics.view' }, schema: { hide: true } }, async (request, reply) => {
    requireAccess(await findPrincipal(request), 'metrics.view')
    live.set(listeners())
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  let before: Awaited<ReturnType<typeof durations.get>>['values'] = []
  return {
    async listRoutes() {
      return routesSince(before, (await durations.get()).values)
    },
    async reset() {
      before = (await durations.get()).values
    },
  }
}
