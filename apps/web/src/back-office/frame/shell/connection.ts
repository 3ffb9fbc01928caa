import type { EndpointCalls } from '@thali/contracts/endpoints'

type Ping = () => Promise<Pick<EndpointCalls['GET /ping']['reply'], 'timestamp'>>

/** How long an answer of the server takes, and how far its clock is ahead; its time in it was written half-way. */
export async function testConnection(
  ping: Ping,
  nowMs: () => number = Date.now,
): Promise<{ trip: number; clockMs: number } | { trip: 'failed' }> {
  const askedAt = nowMs()
  try {
    const { timestamp } = await ping()
    const answeredAt = nowMs()
    return { trip: answeredAt - askedAt, clockMs: Math.round(Date.parse(timestamp) - (askedAt + answeredAt) / 2) }
  } catch {
    return { trip: 'failed' }
  }
}
