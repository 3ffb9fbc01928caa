import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { type RouteCount, routesSince } from '#api/plugins/route-figures.ts'

/** Request figures of this process. */
export type Metrics = {
  /** Requests per route since the last reset, or since the start. */
  listRoutes(): Promise<RouteCount[]>
  /** Restarts `listRoutes`. Prometheus counters may only rise, so the registry itself is never reset. */
  reset(): Promise<void>
  /** Everything, in the text format of Prometheus. */
  print(): Promise<string>
}

/** One figure that is read when Prometheus asks. Labels have few values, and name nobody. */
export type Figure = {
  name: `thali_${string}`
  help: string
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** Prometheus metrics at `/metrics`, for an admin API key. */
export function addMetrics(app: FastifyInstance, readFigures: () => Promise<readonly Figure[]>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'thali_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  let before: Awaited<ReturnType<typeof durations.get>>['values'] = []
  return {
    async print() {
      const figures = await printFigures(await readFigures())
      return `${await registry.metrics()}\n${figures}`
    },
    async listRoutes() {
      return routesSince(before, (await durations.get()).values)
    },
    async reset() {
      before = (await durations.get()).values
    },
  }
}

/** In a registry of their own each time: a figure that cannot be read now is left out, not repeated. */
function printFigures(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, values } of figures) {
    const labelNames = Object.keys(values[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) gauge.set({ ...labels }, value)
  }
  return registry.metrics()
}
