import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { ThisNode } from '#api/features/nodes/nodes.service.ts'

/**
 * During shutdown every response closes its connection, because a kept-alive connection would delay the stop. So would a
 * connection that a browser has opened ahead and sent no request on, which Node counts as busy: it is closed at once.
 * They are closed from the moment on that the node says it leaves: a proxy that keeps one would send a call on it just as
 * it closes, and may not repeat every call.
 */
export function letConnectionsGo(http: FastifyInstance, node: Pick<ThisNode, 'state'>): void {
  const unused = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  http.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))

  let isClosing = false
  http.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || node.state().isLeaving) reply.header('connection', 'close')
    done()
  })
}
