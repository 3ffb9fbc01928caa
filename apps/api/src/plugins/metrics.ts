import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Request figures of this process. */
export type Metrics = {
  /** Requests per route since the last reset, or since the start. */
  listRoutes(): Promise<RouteCount[]>
  /** Restarts `listRoutes`. Prometheus counters may only rise, so the registry itself is never reset. */
  reset(): Promise<void>
  /** Everything, in the text format of Prometheus. */
  print(): Promise<string>
  /** What this process alone knows. */
  printOwn(): Promise<string>
}

/** One figure that is read when Prometheus asks. Labels have few values, and name nobody. */
export type Figure = {
  name: `thali_${string}`
  help: string
  /** Counted since the start of the process, and never falls. */
  isCounter?: boolean
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

type Sources = {
  /** Figures of this process alone. */
  ofProcess: () => Promise<readonly Figure[]>
  /** Figures that every process reads the same. */
  ofHouse: () => Promise<readonly Figure[]>
  /** The processes beside this one, each with its own figures as text. */
  beside: { slot: number; figures: () => Promise<string[]> } | undefined
}

/**
 * Prometheus metrics at `/metrics`, for an admin API key. The page has the figures of all processes of the
 * machine, each with its number in the label `process`.
 */
export function addMetrics(app: FastifyInstance, { ofProcess, ofHouse, beside }: Sources): Metrics {
  const registry = new Registry()
  const own = beside ? { process: String(beside.slot) } : {}
  registry.setDefaultLabels(own)
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

  async function printOwn(): Promise<string> {
    const figures = await printFigures(await ofProcess(), own)
    return `${await registry.metrics()}\n${figures}`
  }

  let before: Awaited<ReturnType<typeof durations.get>>['values'] = []
  return {
    printOwn,
    async print() {
      const [mine, others, house] = await Promise.all([printOwn(), beside?.figures() ?? [], ofHouse()])
      return mergeTexts([mine, ...others, await printFigures(house, {})])
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
function printFigures(figures: readonly Figure[], labelsOfAll: Readonly<Record<string, string>>): Promise<string> {
  const registry = new Registry()
  registry.setDefaultLabels({ ...labelsOfAll })
  for (const { name, help, values, isCounter = false } of figures) {
    const labelNames = Object.keys(values[0]?.labels ?? {})
    const options = { name, help, labelNames, registers: [registry] }
    const figure = isCounter ? new Counter(options) : new Gauge(options)
    for (const { labels = {}, value } of values) figure.inc({ ...labels }, value)
  }
  return registry.metrics()
}

/** Prometheus wants each figure once, with all its samples below it. */
function mergeTexts(texts: readonly string[]): string {
  const figures = new Map<string, { head: string; samples: string[] }>()
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [help = '', type = '', ...samples] = block.trim().split('\n')
    if (help === '') continue
    const figure = figures.get(help) ?? { head: `${help}\n${type}`, samples: [] }
    figure.samples.push(...samples)
    figures.set(help, figure)
  }
  return [...figures.values()].map(({ head, samples }) => [head, ...samples].join('\n')).join('\n\n')
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
