import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { ADMIN_KEY } from '../support/server-process.ts'

const AGAIN_MS = 200

/** A board that follows the live feed, and goes on where it was when it breaks. */
export type Board = {
  /** How often it was told of each order. */
  seen: ReadonlyMap<string, number>
  /** When it was last told of each order, and to read everything anew, in ms of `performance.now()`. */
  toldAt: ReadonlyMap<string, number>
  resetAt: number
}

export type Boards = { all: readonly Board[]; stop(): void }

/** Resolves when every board follows the feed: what comes from then on, it is told. */
export async function openBoards(url: string, count: number): Promise<Boards> {
  const stopping = new AbortController()
  const followed = Array.from({ length: count }, () => follow(url, stopping.signal))
  await Promise.all(followed.map(({ opened }) => opened))
  return { all: followed.map(({ board }) => board), stop: () => stopping.abort() }
}

function follow(url: string, signal: AbortSignal): { board: Board; opened: Promise<void> } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const seen = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const board = { seen, toldAt, resetAt: Number.NEGATIVE_INFINITY }
  let cursor: string | undefined
  const read = (event: string) => {
    open()
    cursor = /^id: (.+)$/m.exec(event)?.[1] ?? cursor
    if (event.startsWith('event: reset\n')) board.resetAt = performance.now()
    if (!event.startsWith('event: order\n')) return
    const { order } = JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '{}') as { order: { id: string } }
    seen.set(order.id, (seen.get(order.id) ?? 0) + 1)
    toldAt.set(order.id, performance.now())
  }
  void (async () => {
    while (!signal.aborted) {
      const headers = { 'x-api-key': ADMIN_KEY, ...(cursor && { 'last-event-id': cursor }) }
      await readUntilItBreaks(`${url}/api/events`, headers, { read, signal })
      await wait(AGAIN_MS, undefined, { ref: false })
    }
  })()
  return { board, opened }
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
