import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

import type { Speech } from './speech.ts'

/**
 * `hole`: nothing comes through, and what was open then stays silent for ever. `slow`: answers come 10 s late. `error`,
 * `busy` and `garbage`: the service answers so. `lost`: the work is done, and the answer is cut off.
 */
export const FAULTS = ['refuse', 'reset', 'hole', 'slow', 'error', 'busy', 'garbage', 'lost'] as const
export type Fault = (typeof FAULTS)[number]

export type FaultLine = {
  port: number
  /** Null: everything comes through. */
  break(fault: Fault | null): Promise<void>
  /** Requests that were passed on, and whose sender never read an answer. */
  unanswered(): number
  stop(): Promise<void>
}

const SLOW_MS = 10_000

type Wire = { client: Socket; upstream: Socket; waiting: number; isSilent: boolean; losesAnswer: boolean }

type Line = { to: NetConnectOpts; speech: Speech; wires: Set<Wire>; fault: Fault | null; unanswered: number }

/** A line between the program and a service that can be broken in eight ways. */
export async function layFaultLine(to: NetConnectOpts, speech: Speech): Promise<FaultLine> {
  const line: Line = { to, speech, wires: new Set(), fault: null, unanswered: 0 }
  const server = createServer((client) => accept(line, client)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    async break(next) {
      const before = line.fault
      line.fault = next
      if (next === 'refuse') server.close()
      if (next === 'refuse' || next === 'reset') for (const { client } of line.wires) client.resetAndDestroy()
      if (before === 'refuse' && next !== 'refuse') await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    unanswered: () => line.unanswered,
    async stop() {
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      for (const { client } of line.wires) client.destroy()
      await closed
    },
  }
}

function accept(line: Line, client: Socket): void {
  const { to, speech, wires } = line
  // Broken connections are the purpose here.
  client.on('error', () => {})
  const said = wordsOf(line)
  if (speech.greets && said) {
    client.end(said)
    return
  }
  const upstream = connect(to).on('error', () => {})
  const wire: Wire = { client, upstream, waiting: 0, isSilent: false, losesAnswer: false }
  wires.add(wire)
  client.on('data', (bytes) => fromProgram(line, wire, bytes))
  upstream.on('data', (bytes) => toProgram(line, wire, bytes))
  upstream.on('close', () => !wire.isSilent && client.end())
  client.on('close', () => {
    wires.delete(wire)
    if (wire.waiting > 0) line.unanswered += 1
    upstream.destroy()
  })
}

function fromProgram(line: Line, wire: Wire, bytes: Buffer): void {
  const said = wordsOf(line)
  if (line.fault === 'hole') wire.isSilent = true
  if (wire.isSilent) return
  if (line.fault === 'reset') wire.client.resetAndDestroy()
  else if (said) wire.client.end(said)
  else {
    if (line.speech.isRequest(bytes)) {
      wire.waiting += 1
      wire.losesAnswer = line.fault === 'lost'
    }
    wire.upstream.write(bytes)
  }
}

function toProgram(line: Line, wire: Wire, bytes: Buffer): void {
  if (line.fault === 'hole') wire.isSilent = true
  if (wire.isSilent) return
  const pass = () => {
    if (wire.client.destroyed) return
    wire.waiting = 0
    wire.client.write(bytes)
  }
  if (wire.losesAnswer) wire.client.resetAndDestroy()
  else if (line.fault === 'slow') setTimeout(pass, SLOW_MS)
  else pass()
}

/** What the service says to everything, where it is broken in that way. */
function wordsOf({ fault, speech }: Line): Buffer | undefined {
  return fault === 'error' || fault === 'busy' || fault === 'garbage' ? speech.says[fault] : undefined
}
