import { openEventStream } from '@thali/testing/event-stream'

import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire, patchAsAdmin } from '../support/crew.ts'
import { type RuleOfSeconds, timeUntil } from './rule.ts'

const LIMIT_MS = 1_000

/** A cook whose account is made inactive while the board is open: its calls are refused, its live feed is closed. */
export async function timeDeactivation({ url }: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  const refusedMs: number[] = []
  const closedMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const cook = await hire(url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
    const feed = await openEventStream(url, cook)
    const board = () => fetch(`${url}/api/getLocationOrders?locationId=truro`, { headers: cook.headers })
    const before = await board()
    if (feed.status !== 200 || !before.ok) throw new Error(`Feed and board answered ${feed.status}, ${before.status}.`)
    const from = performance.now()
    await patchAsAdmin(url, `/api/admin/users/${cook.id}`, { isActive: false })
    await Promise.all([
      timeUntil(async () => (await board()).status === 401).then(() => refusedMs.push(performance.now() - from)),
      feed.ended.then(() => closedMs.push(performance.now() - from)),
    ])
  }
  return [
    { rule: 'Calls of a user made inactive are refused', limitMs: LIMIT_MS, tookMs: refusedMs },
    { rule: 'The live feed of a user made inactive is closed', limitMs: LIMIT_MS, tookMs: closedMs },
  ]
}
