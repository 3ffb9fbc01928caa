import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const STEP_MS = 50

/**
 * What passes towards the server, by all connections together, and after how much of it all of them are cut: after so many
 * bytes, not so much time, in which a machine with other work gets nothing through.
 */
export type Thinness = { bytesPerSecond: number; cutEveryBytes: number }

export type ThinLine = {
  port: number
  /** From now on; null: as fast as it goes, and without cuts. */
  thin: (how: Thinness | null) => void
  /** How many connections were cut while they carried something to the server. */
  cuts: () => number
  stop: () => Promise<void>
}

type Wire = { client: Socket; waiting: Buffer[]; upstream: Socket }

/** A line to a server that can be made as thin as a bad mobile network. */
export async function layThinLine(port: number, host = '127.0.0.1'): Promise<ThinLine> {
  const wires = new Set<Wire>()
  let how: Thinness | null = null
  let cuts = 0

  let passedAt = performance.now()
  let passedSinceCut = 0
  const steps = setInterval(() => {
    const seconds = (performance.now() - passedAt) / 1000
    passedAt = performance.now()
    const { bytesPerSecond = Infinity, cutEveryBytes = Infinity } = how ?? {}
    passedSinceCut += pass(wires, Math.min(Math.ceil(bytesPerSecond * seconds), cutEveryBytes - passedSinceCut))
    if (passedSinceCut < cutEveryBytes) return
    passedSinceCut = 0
    cutAll()
  }, STEP_MS)

  function cutAll(): void {
    for (const { client, waiting } of wires) {
      if (waiting.length > 0) cuts += 1
      client.resetAndDestroy()
    }
  }

  const server = createServer({ highWaterMark: 16 * 1024 }, (client) => {
    const upstream = connect(port, host)
    const wire: Wire = { client, waiting: [], upstream }
    wires.add(wire)
    client.on('data', (piece) => {
      if (how === null && wire.waiting.length === 0) upstream.write(piece)
      else {
        wire.waiting.push(piece)
        client.pause()
      }
    })
    upstream.pipe(client)
    for (const socket of [client, upstream]) {
      // Broken connections are the purpose here.
      socket.on('error', () => {})
      socket.on('close', () => {
        wires.delete(wire)
        client.destroy()
        upstream.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    thin(next) {
      how = next
      passedSinceCut = 0
    },
    cuts: () => cuts,
    async stop() {
      clearInterval(steps)
      server.close()
      for (const { client } of wires) client.destroy()
      await once(server, 'close')
    },
  }
}

/** Lets through what fits into the next moment, and says how many bytes that was; `most` is for all connections. */
function pass(wires: ReadonlySet<Wire>, most: number): number {
  let left = most
  let passed = 0
  for (const { client, waiting, upstream } of wires) {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      upstream.write(piece.subarray(0, left))
      passed += Math.min(piece.length, left)
      const rest = piece.subarray(left)
      left = Math.max(0, left - piece.length)
      if (rest.length > 0) waiting.unshift(rest)
      if (left === 0) break
    }
    if (waiting.length === 0) client.resume()
  }
  return passed
}
