import type { ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import type { FloorSetup } from './floor-process.ts'
import { createRowWriter, freshIds, type Row, submissionOf } from './row-writer.ts'

/** Marks the places of the two values that the update of an order needs. */
const [ORDER_ID, VERSION] = ['the order', 'its version']

/**
 * The least for a step of an order (one statement: the update, its history, audit log, change, held text and stored
 * answer) and for telling of it (one text, written to every listener).
 */
export function addDeskFloor(app: FastifyInstance, pool: pg.Pool, { samples }: FloorSetup): void {
  const listeners = new Set<ServerResponse>()
  const { rows, reply } = samples.step
  const write = createRowWriter(pool, {
    name: 'floor-step',
    rows,
    changes: (add) => [
      `
      UPDATE orders
      SET status = 'preparing', version = version + 1, prep_started_at = now(), updated_at = now(),
          estimated_ready = now() + interval '20 min'
      WHERE id = ${add(ORDER_ID)} AND version = ${add(VERSION)} AND status = 'pending'`,
    ],
  })
  const [answer] = rows['idempotency_keys'] ?? []
  let told = 0

  app.get('/events', (_request, wire) => {
    const { raw } = wire.hijack()
    raw.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    raw.write(': here\n\n')
    listeners.add(raw)
    raw.on('close', () => listeners.delete(raw))
  })

  app.post<{ Body: { orderId: string; version: number } }>('/step', async (request) => {
    const { orderId, version } = request.body
    await write(
      new Map<unknown, unknown>([
        [ORDER_ID, orderId],
        [VERSION, version],
        [reply['orderId'], orderId],
        ...submissionOf(request, answer),
        ...freshIds(rows['pgboss.job']),
      ]),
    )
    const order = { ...(reply['order'] as Row), id: orderId }
    const event = `id: ${++told}\ndata: ${JSON.stringify({ type: 'order', order })}\n\n`
    for (const listener of listeners) listener.write(event)
    return { ...reply, orderId, order }
  })
}
