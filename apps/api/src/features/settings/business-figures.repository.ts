import type { Pool } from '#api/database/database.ts'
import { FAILED_MESSAGE_QUEUE } from '#api/outbox/outbox-jobs.ts'

/** Business figures over all processes. */
export type BusinessFigures = Record<
  | 'ordersPlaced'
  | 'ordersPlacedCash'
  | 'ordersPlacedOnline'
  | 'ordersCancelled'
  | 'paymentsTaken'
  | 'cardPaymentsTaken'
  | 'refunds'
  | 'reservationsMade'
  | 'emailsSent'
  | 'textsSent'
  | 'messagesFailed',
  number
>

const COUNT = `
SELECT o.*, p.*, (SELECT count(*) FROM refunds WHERE created_at >= $1) AS refunds,
  (SELECT count(*) FROM reservations WHERE reserved_at >= $1) AS "reservationsMade", m.*,
  (SELECT count(*) FROM pgboss.job WHERE name = '${FAILED_MESSAGE_QUEUE}' AND created_on >= $1) AS "messagesFailed"
FROM
  (SELECT count(*) AS "ordersPlaced", count(*) FILTER (WHERE payment_method = 'cash') AS "ordersPlacedCash",
     count(*) FILTER (WHERE payment_method = 'online') AS "ordersPlacedOnline",
     count(*) FILTER (WHERE cancelled_at IS NOT NULL) AS "ordersCancelled"
   FROM orders WHERE ordered_at >= $1) o,
  (SELECT count(*) AS "paymentsTaken", count(*) FILTER (WHERE taken_by = 'card') AS "cardPaymentsTaken"
   FROM payments WHERE taken_at >= $1) p,
  (SELECT count(*) FILTER (WHERE channel = 'email') AS "emailsSent", count(*) FILTER (WHERE channel = 'sms') AS "textsSent"
   FROM sent_messages WHERE sent_at >= $1) m`

export function createBusinessFigures(pool: Pool) {
  return {
    /** Counted in the database: exact, and the same from every process. */
    async countSince(since: Date): Promise<BusinessFigures> {
      const { rows } = await pool.query<BusinessFigures>(COUNT, [since])
      const [figures] = rows
      if (!figures) throw new Error('Counting answered nothing.')
      return figures
    },
  }
}

export type BusinessFiguresRepository = ReturnType<typeof createBusinessFigures>
