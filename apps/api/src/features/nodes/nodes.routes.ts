import { livez, readyz } from '@thali/contracts/system/health'

import { readDiskSpace } from '#api/features/system/disk-space.ts'
import type { AddRoute } from '#api/plugins/routes.ts'
import type { ThisNode } from './nodes.service.ts'
import { reasonsAgainst } from './readiness.ts'

type Deps = { node: ThisNode; feed: { behindMs: () => number }; dataDir: string }

const RETRY_SECONDS = 2

/** What proxies and supervisors ask, at `/livez` and `/readyz`. */
export function addProbes(addRoute: AddRoute, { node, feed, dataDir }: Deps): void {
  addRoute(livez, () => ({ status: 'ok' as const }))
  addRoute(readyz, async ({ reply }) => {
    const disk = await readDiskSpace(dataDir).catch(() => null)
    const reasons = reasonsAgainst({ ...node.state(), feedBehindMs: feed.behindMs(), disk })
    if (reasons.length > 0) reply.code(503).header('retry-after', String(RETRY_SECONDS))
    return { status: reasons.length === 0 ? ('ready' as const) : ('not ready' as const), reasons }
  })
}
