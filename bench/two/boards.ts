import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { ADMIN_KEY } from '../support/server-process.ts'

const AGAIN_MS = 200

/** Boards that follow the live feed, and go on where they were when it breaks. */
export type Boards = {
  /** How often each board was told of each order. */
  seen: readonly ReadonlyMap<string, number>[]
  stop(): void
}

export function openBoards(url: string, count: number): Boards {
  const stopping = new AbortController()
  const seen = Array.from({ length: count }, () => new Map<string, number>())
  for (const orders of seen) void follow(url, orders, stopping.signal)
  return { seen, stop: () => stopping.abort() }
}

async function follow(url: string, orders: Map<string, number>, signal: AbortSignal): Promise<void> {
  let cursor: string | undefined
  const read = (event: string) => {
    cursor = /^id: (.+)$/m.exec(event)?.[1] ?? cursor
    if (!event.startsWith('event: order\n')) return
    const { order } = JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '{}') as { order: { id: string } }
    orders.set(order.id, (orders.get(order.id) ?? 0) + 1)
  }
  while (!signal.aborted) {
    const headers = { 'x-api-key': ADMIN_KEY, ...(cursor && { 'last-event-id': cursor }) }
    await readUntilItBreaks(`${url}/api/events`, headers, { read, signal })
    await wait(AGAIN_MS, undefined, { ref: false })
  }
}

type Reading = { read: (event: string) => void; signal: AbortSignal }

/** Resolves when the feed ends, whatever ended it. */
function readUntilItBreaks(url: string, headers: Record<string, string>, { read, signal }: Reading): Promise<void> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, headers, signal }, (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n')
        text = events.pop() ?? ''
        if (response.statusCode === 200) for (const event of events) read(event)
      })
      response.on('error', () => resolve())
      response.on('close', () => resolve())
    })
    request.on('error', () => resolve())
  })
}
