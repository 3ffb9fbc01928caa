import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire } from '../support/crew.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { type RuleOfSeconds, timeUntil } from './rule.ts'

const LIMIT_MS = 1_000

/** A cook whose account is made inactive while the board is open: its calls are refused, its live feed is closed. */
export async function timeDeactivation({ url }: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  const refusedMs: number[] = []
  const closedMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const cook = await hire(url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
    const feed = await openFeed(url, cook.headers)
    const board = () => fetch(`${url}/api/getLocationOrders?locationId=truro`, { headers: cook.headers })
    await requireOk(await board())
    const from = performance.now()
    await requireOk(await deactivate(url, cook.id))
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

function deactivate(url: string, id: string): Promise<Response> {
  return fetch(`${url}/api/admin/users/${id}`, {
    method: 'PATCH',
    headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ isActive: false }),
  })
}

async function openFeed(url: string, headers: Record<string, string>): Promise<{ ended: Promise<unknown> }> {
  const [response] = (await once(get(`${url}/api/events`, { agent: false, headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The live feed answered ${response.statusCode}.`)
  await once(response, 'data')
  return { ended: once(response.resume(), 'close') }
}

async function requireOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
