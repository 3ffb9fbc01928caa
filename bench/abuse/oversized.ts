import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { addressesOf, callFrom, countOf, countSignIns, floodFor, type Owner } from './caller.ts'

const FLOOD_SECONDS = 20
/** Calls that anybody may send a body to. */
const OPEN_TO_ALL = ['/api/auth/sign-in/email', '/api/createCustomerOrderCash', '/api/reservations'] as const
const BODY_MB = 10
const DEPTH = 100_000
const TRICKLE_EVERY_MS = 1_000
/** A request has 15 s for its headers and 60 s for its body; those over their time are looked for every few seconds. */
const HELD_AT_MOST_MS = 75_000

/** Bodies of 10 MB, the most that is read, from 20 addresses; none of them is JSON. */
export function bodyFlood(url: string, owner: Owner) {
  return floodBodies(url, owner, { block: 70, body: Buffer.alloc(BODY_MB * 1024 * 1024, 'x') })
}

/** JSON that is 100,000 lists deep, which a recursive check does not survive. */
export function nestingFlood(url: string, owner: Owner) {
  const body = Buffer.from(`{"email":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`)
  return floodBodies(url, owner, { block: 72, body })
}

async function floodBodies(url: string, owner: Owner, { block, body }: { block: number; body: Buffer }) {
  let next = 0
  const headers = { 'content-type': 'application/json' }
  const flooding = floodFor(FLOOD_SECONDS, addressesOf(block, 20), (address) =>
    callFrom(address, 'POST', `${url}${OPEN_TO_ALL[next++ % OPEN_TO_ALL.length]}`, { headers, bytes: body }),
  )
  const signedIn = await countSignIns(url, `127.0.${block + 1}.1`, owner, 2)
  const statuses = await flooding
  const sent = countOf(statuses)
  // 0: the connection was closed in the middle of the body.
  const refused = [0, 400, 401, 413, 429].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  return { sent, notRefused: sent - refused, signedIn }
}

/** Half of the sockets never end their headers, half never end their body; each sends one byte a second. */
export async function slowFlood(url: string, owner: Owner, count: number) {
  const sockets = Array.from({ length: count }, (_, index) => openSlowly(url, index))
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, TRICKLE_EVERY_MS)
  const signedIn = await countSignIns(url, '127.0.75.1', owner, 2)
  const until = performance.now() + HELD_AT_MOST_MS
  const open = () => sockets.filter((socket) => !socket.destroyed)
  while (open().length > 0 && performance.now() < until) await wait(TRICKLE_EVERY_MS)
  clearInterval(trickle)
  const held = open()
  for (const socket of held) socket.destroy()
  return { tries: count, held: held.length, signedIn }
}

function openSlowly(url: string, index: number): Socket {
  const { hostname, port } = new URL(url)
  const localAddress = `127.0.74.${1 + (index % 250)}`
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  // The server is meant to break it off.
  socket.on('error', () => {}).resume()
  const head = 'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  socket.write(index % 2 === 0 ? `${head}x-slow: ` : `${head}content-length: 100000\r\n\r\n`)
  return socket
}
