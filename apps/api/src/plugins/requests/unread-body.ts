import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { BODY_LIMIT_BYTES } from '#api/plugins/requests/input-gate.ts'

/** A sender slower than this gets the response anyway, and may never see it. */
const PATIENCE_MS = 5_000

/**
 * Reads a refused body to its end before the refusal is sent. Most clients send everything before they read; a
 * connection closed meanwhile is a network error to them, and they never learn the reason.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || !isUnread(request.raw)) return
    const announced = Number(request.headers['content-length'] ?? 0)
    const isWhole = announced <= BODY_LIMIT_BYTES && (await readToEnd(request.raw))
    // An unread rest would be taken for the next request. Fastify closes every such connection, we only those with a
    // rest.
    if (isWhole) reply.removeHeader('connection')
    else reply.header('connection', 'close')
  })
}

function isUnread(message: IncomingMessage): boolean {
  const hasBody = message.headers['content-length'] !== undefined || message.headers['transfer-encoding'] !== undefined
  return hasBody && !message.complete && !message.readableEnded && !message.destroyed
}

/** Whether the end arrived, within the limit and in time. */
function readToEnd(message: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isWhole: boolean) => {
      clearTimeout(timer)
      message.off('data', count)
      resolve(isWhole)
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > BODY_LIMIT_BYTES) finish(false)
    }
    const timer = setTimeout(finish, PATIENCE_MS, false)
    message.on('data', count)
    message.once('end', () => finish(true))
    message.once('close', () => finish(message.complete))
    message.once('error', () => finish(false))
    message.resume()
  })
}
