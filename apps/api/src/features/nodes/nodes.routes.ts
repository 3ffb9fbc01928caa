import { livez, readyz } from '@thali/contracts/system/system'

import type { Readiness } from './readiness.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

const RETRY_SECONDS = 2

/** What proxies and supervisors ask, at `/livez` and `/readyz`. */
export function addProbes(addRoute: AddRoute, readiness: Readiness): void {
  addRoute(livez, () => ({ status: 'ok' as const }))
  addRoute(readyz, async ({ reply }) => {
    const reasons = await readiness.reasonsAgainst()
    if (reasons.length > 0) reply.code(503).header('retry-after', String(RETRY_SECONDS))
    return { status: reasons.length === 0 ? ('ready' as const) : ('not ready' as const), reasons }
  })
}
