import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import type { Random } from '../support/random.ts'
import { wallMs } from '../support/stats.ts'
import type { Undo } from '../support/undoing.ts'

/** Ways to cut a connection: reset it, end the stream, or close every connection of the browser (`all`). */
const WAYS = ['reset', 'end', 'all'] as const

/** From when to when events could come through. */
export type Uptime = { fromMs: number; toMs: number }

export type CuttableLine = {
  url: string
  /** Cuts the stream of events, if there is one. */
  cut(random: Random): boolean
  uptimes(): Uptime[]
}

type Wire = { client: Socket; isFeed: boolean; upSinceMs: number | null }

/** A line between one browser and the server that can be cut. */
export async function layLine(undo: Undo, port: number): Promise<CuttableLine> {
  const wires = new Set<Wire>()
  const past: Uptime[] = []

  function drop(wire: Wire): void {
    if (wires.delete(wire) && wire.upSinceMs !== null) past.push({ fromMs: wire.upSinceMs, toMs: wallMs() })
  }

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const wire: Wire = { client, isFeed: false, upSinceMs: null }
    wires.add(wire)
    client.on('data', (chunk) => {
      if (chunk.includes('GET /api/events')) wire.isFeed = true
    })
    upstream.on('data', () => {
      if (wire.isFeed) wire.upSinceMs ??= wallMs()
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      // Broken connections are the purpose here.
      socket.on('error', () => {})
      socket.on('close', () => {
        drop(wire)
        client.destroy()
        upstream.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => {
    server.close()
    for (const { client } of wires) client.destroy()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(random) {
      const feeds = [...wires].filter(({ upSinceMs }) => upSinceMs !== null)
      if (feeds.length === 0) return false
      const way = random.pick(WAYS)
      for (const wire of way === 'all' ? [...wires] : feeds) {
        drop(wire)
        if (way === 'end') wire.client.end()
        else wire.client.resetAndDestroy()
      }
      return true
    },
    uptimes: () => [
      ...past,
      ...[...wires].flatMap(({ upSinceMs }) => (upSinceMs === null ? [] : { fromMs: upSinceMs, toMs: wallMs() })),
    ],
  }
}
