import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import type { FloorSetup } from './floor-process.ts'
import { createRowWriter, freshIds, submissionOf } from './row-writer.ts'

/** The least for an order: the menu and the checked price from memory, and one statement that writes its rows. */
export function addOrderFloor(app: FastifyInstance, pool: pg.Pool, { samples, menu }: FloorSetup): void {
  const { rows, reply } = samples.order
  const write = createRowWriter(pool, { name: 'floor-order', rows })
  const [order] = rows['orders'] ?? []
  const [answer] = rows['idempotency_keys'] ?? []
  let number = Number(order?.['number'])

  app.post('/order', async (request) => {
    const orderId = randomUUID()
    await write(
      new Map<unknown, unknown>([
        [order?.['id'], orderId],
        [order?.['number'], ++number],
        ...submissionOf(request, answer),
        ...freshIds(rows['pgboss.job']),
      ]),
    )
    return { ...reply, orderId }
  })

  const pricing = (reply['order'] as { pricing: object }).pricing
  app.post('/price', async () => ({ success: true, valid: true, pricing, errors: [] }))

  const body = Buffer.from(menu.body, 'base64')
  app.get('/menu', (_request, wire) => wire.headers(menu.headers).send(body))
}
