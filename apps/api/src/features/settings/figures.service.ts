import type { MetricsView } from '@thali/contracts/system/settings'

import type { BusinessFiguresRepository } from './business-figures.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { ThisNode } from '#api/features/nodes/nodes.service.ts'
import type { Metrics, RouteCount } from '#api/plugins/metrics.ts'

type Deps = {
  metrics: Metrics
  business: BusinessFiguresRepository
  listeners: () => number
  idempotency: Idempotency
  clock: Clock
  node: Pick<ThisNode, 'self' | 'list'>
}

const MOST_ROUTES = 100

/** Request figures of this process, and business figures for the same period. */
export function createFiguresService({ metrics, business, listeners, idempotency, clock, node }: Deps) {
  let since = clock.now()

  /** The business figures since `from` and the running nodes, both from the database. */
  async function readStored(from: Date) {
    const [done, nodes] = await Promise.all([business.countSince(from), node.list()])
    return { done, nodes }
  }

  async function toView({ done, nodes }: Awaited<ReturnType<typeof readStored>>): Promise<MetricsView> {
    const all = await metrics.listRoutes()
    const { id, name, version } = node.self
    const routes = all.filter(({ route }) => route.startsWith('/api/')).toSorted((a, b) => b.requests - a.requests)
    return {
      success: true,
      counters: { ...countRequests(routes), ...done, liveListeners: listeners() },
      routes: routes
        .slice(0, MOST_ROUTES)
        .map(({ byStatus, ...route }) => ({ ...route, failed: byStatus['5xx'] ?? 0 })),
      since: since.toISOString(),
      node: { name, version },
      otherNodes: nodes
        .filter((other) => other.id !== id)
        .map((other) => ({ name: other.name, version: other.version, seenAt: other.seenAt.toISOString() })),
    }
  }

  return {
    read: async (): Promise<MetricsView> => toView(await readStored(since)),

    async reset({ actor, submission }: { actor: string; submission: Submission | null }): Promise<MetricsView> {
      // Before the transaction: within it each request would hold one connection and wait for a second, and enough of
      // them at once would wait for each other.
      const from = clock.now()
      const stored = await readStored(from)
      return idempotency.once(submission, async (tx) => {
        await recordAudit(tx, { actor, action: 'metrics.reset', subject: 'metrics', detail: { since } })
        await metrics.reset()
        since = from
        return toView(stored)
      })
    },
  }
}

export type FiguresService = ReturnType<typeof createFiguresService>

function countRequests(routes: readonly RouteCount[]): Record<string, number> {
  const of = (...classes: string[]) =>
    routes.reduce((sum, { byStatus }) => sum + classes.reduce((part, name) => part + (byStatus[name] ?? 0), 0), 0)
  return {
    requests: of('1xx', '2xx', '3xx', '4xx', '5xx'),
    requestsAnswered: of('1xx', '2xx', '3xx'),
    requestsRefused: of('4xx'),
    requestsFailed: of('5xx'),
  }
}
