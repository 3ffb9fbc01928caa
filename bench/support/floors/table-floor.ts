import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

type Booking = { location: string; reservationDetails: { date: string; time: string; partySize: number } }

const SEAT = `
  INSERT INTO reservation_slots (location_id, date, minute, guests) VALUES ($1, $2, $3, $4)
  ON CONFLICT (location_id, date, minute)
  DO UPDATE SET guests = reservation_slots.guests + excluded.guests
  WHERE reservation_slots.guests + excluded.guests <= 40
  RETURNING guests`

/** The least for a table: one conditional upsert of the guests at its time. */
export function addTableFloor(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: Booking }>('/table', async (request, reply) => {
    const { location, reservationDetails: wish } = request.body
    const [hour = 0, minute = 0] = wish.time.split(':').map(Number)
    const values = [location, wish.date, hour * 60 + minute, wish.partySize]
    const { rowCount } = await pool.query({ name: 'floor-table', text: SEAT, values })
    if (rowCount === 0) return reply.code(409).send({ success: false })
    return { success: true, reservation: request.body }
  })
}
