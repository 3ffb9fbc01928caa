import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Undo } from './undoing.ts'

/** Longer than any pause between two calls: a connection closed in the moment of a request would fail it. */
const IDLE_MS = 120_000

/** Answers over HTTP at the address that is returned, until the end. */
export async function serve(
  undo: Undo,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<string> {
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
