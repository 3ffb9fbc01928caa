import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/** One sample of the response time histogram: a bucket, or the total count. */
export type Reading = {
  labels: Partial<Record<string, string | number>>
  value: number
  metricName?: string
}

export type RouteCount = {
  method: string
  route: string
  requests: number
  /** By the first digit of the status. */
  byStatus: Readonly<Record<string, number>>
  p95Ms: number
}

type Tally = { method: string; route: string; byStatus: Record<string, number>; buckets: Map<number, number> }

const MS = 1_000

/** Requests between two samples, by method and route. Counters only rise, so the difference is exact. */
export function routesSince(before: readonly Reading[], now: readonly Reading[]): RouteCount[] {
  const known = new Map(before.map((reading) => [keyOf(reading), reading.value]))
  const tallies = new Map<string, Tally>()
  for (const reading of now) {
    // An empty bucket counts too: it says that no request was that fast.
    count(tallies, reading, reading.value - (known.get(keyOf(reading)) ?? 0))
  }
  const routes = [...tallies.values()].map(({ buckets, ...tally }) => {
    const requests = Object.values(tally.byStatus).reduce((sum, some) => sum + some, 0)
    return { ...tally, requests, p95Ms: quantileMs(buckets, requests) }
  })
  return routes.filter(({ requests }) => requests > 0)
}

function count(tallies: Map<string, Tally>, { labels, metricName }: Reading, since: number): void {
  const [method, route] = [String(labels['method']), String(labels['route'])]
  const name = `${method} ${route}`
  const tally = tallies.get(name) ?? { method, route, byStatus: {}, buckets: new Map<number, number>() }
  tallies.set(name, tally)
  const { le } = labels
  if (le !== undefined) {
    const edge = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
    tally.buckets.set(edge, (tally.buckets.get(edge) ?? 0) + since)
  } else if (metricName?.endsWith('_count')) {
    const status = `${String(labels['status']).slice(0, 1)}xx`
    tally.byStatus[status] = (tally.byStatus[status] ?? 0) + since
  }
}

/** Interpolated within the bucket that contains it; beyond the last bucket, its edge. */
function quantileMs(buckets: ReadonlyMap<number, number>, requests: number): number {
  const wanted = requests * 0.95
  let [lowerEdge, lowerCount] = [0, 0]
  for (const [edge, upTo] of [...buckets].toSorted(([a], [b]) => a - b)) {
    if (upTo >= wanted) {
      if (!Number.isFinite(edge)) return lowerEdge * MS
      const share = (wanted - lowerCount) / (upTo - lowerCount)
      return Math.round((lowerEdge + (edge - lowerEdge) * share) * MS * 10) / 10
    }
    ;[lowerEdge, lowerCount] = [edge, upTo]
  }
  return lowerEdge * MS
}

function keyOf({ labels, metricName }: Reading): string {
  return [metricName, labels['method'], labels['route'], labels['status'], labels['le']].join(' ')
}
