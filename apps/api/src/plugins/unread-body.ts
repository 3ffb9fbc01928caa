import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { BODY_LIMIT_BYTES } from '#api/plugins/input-gate.ts'

/** A sender slower than this gets the answer all the same, and perhaps never sees it. */
const PATIENCE_MS = 5_000

/**
 * Reads a refused body to its end before the refusal is sent. Most clients send everything before they listen; a line
 * that is closed on them while they send is a network error to them, and they never learn why.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || !isUnread(request.raw)) return
    const announced = Number(request.headers['content-length'] ?? 0)
    const isWhole = announced <= BODY_LIMIT_BYTES && (await readToEnd(request.raw))
    // What is left unread would be taken for the next request. Fastify closes every such line, we only that one.
    if (isWhole) reply.removeHeader('connection')
    else reply.header('connection', 'close')
  })
}

function isUnread(message: IncomingMessage): boolean {
  const hasBody = message.headers['content-length'] !== undefined || message.headers['transfer-encoding'] !== undefined
  return hasBody && !message.complete && !message.readableEnded && !message.destroyed
}

/** Answers whether the end came, within the limit and in time. */
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
