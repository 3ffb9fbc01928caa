import type { ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import type { Row } from './floor-process.ts'

const STEP = `
  UPDATE orders SET status = 'preparing', version = version + 1, prep_started_at = $3, updated_at = $3
  WHERE id = $1 AND version = $2 AND status = 'pending'`

/** The least for a step of an order (one update) and for telling of it (one text, written to every listener). */
export function addDeskFloor(app: FastifyInstance, pool: pg.Pool, sample: Row): void {
  const listeners = new Set<ServerResponse>()
  const order = sample['order'] as Row
  let told = 0

  app.get('/events', (_request, reply) => {
    const { raw } = reply.hijack()
    raw.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    raw.write(': here\n\n')
    listeners.add(raw)
    raw.on('close', () => listeners.delete(raw))
  })

  app.post<{ Body: { orderId: string; version: number } }>('/step', async (request) => {
    const { orderId, version } = request.body
    const { rowCount } = await pool.query({ name: 'floor-step', text: STEP, values: [orderId, version, new Date()] })
    if (rowCount !== 1) throw new Error(`${orderId} was not pending.`)
    const after = { ...order, id: orderId }
    const event = `id: ${++told}\ndata: ${JSON.stringify({ type: 'order', order: after })}\n\n`
    for (const listener of listeners) listener.write(event)
    return { orderId, order: after }
  })
}
