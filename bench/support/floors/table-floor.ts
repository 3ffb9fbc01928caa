import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import type { FloorSetup } from './floor-process.ts'
import { createRowWriter, freshIds, type Row, submissionOf } from './row-writer.ts'

type Booking = {
  customerInfo: { email: string }
  reservationDetails: { date: string; time: string }
}

/**
 * The least for a table: one statement that writes the booking, its change, messages and stored answer. The guests of
 * its time are counted by the database's own trigger.
 */
export function addTableFloor(app: FastifyInstance, pool: pg.Pool, { samples }: FloorSetup): void {
  const { rows, reply } = samples.table
  const write = createRowWriter(pool, { name: 'floor-table', rows })
  const [booking = {}] = rows['reservations'] ?? []
  const [answer] = rows['idempotency_keys'] ?? []
  let number = 0

  app.post<{ Body: Booking }>('/table', async (request) => {
    const { customerInfo, reservationDetails: wish } = request.body
    const [hour = 0, minute = 0] = wish.time.split(':').map(Number)
    const reservationId = `RES-FLOOR-${number++}`
    await write(
      new Map<unknown, unknown>([
        [booking['id'], randomUUID()],
        [booking['reservation_id'], reservationId],
        [booking['customer_email'], customerInfo.email],
        [booking['date'], wish.date],
        [booking['minute'], hour * 60 + minute],
        ...submissionOf(request, answer),
        ...freshIds(rows['pgboss.job']),
      ]),
    )
    return { ...reply, reservation: { ...(reply['reservation'] as Row), reservationId } }
  })
}
