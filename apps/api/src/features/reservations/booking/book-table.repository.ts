import { SLOT_GUESTS } from '@thali/domain/reservations/slots'

import type { Pool } from '#api/database/database.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { packAnswer } from '#api/database/stored-answer.ts'
import type { NewReservation } from '#api/features/reservations/reservations.repository.ts'
import { INSERT_JOBS, type MessageJob } from '#api/outbox/outbox-jobs.ts'

/**
 * Books a table in one statement: idempotency key, booking, guests of the slot (by trigger), share of the source,
 * change feed and outbox. It is atomic, and no race exceeds the limits, because they are constraints. A full slot is
 * refused at once: a rush for it neither waits for its row nor hits the check. A booking whose time has come no longer
 * blocks another one; it is released first, and the insert waits for that by reading the count of released rows. The
 * location must be unchanged since the slot was found in its hours.
 */
const BOOK_TABLE = `
WITH full_slot AS (
  SELECT guests FROM reservation_slots
  WHERE location_id = $3 AND date = $8::date AND minute = $9::int AND guests + $10::int > ${SLOT_GUESTS}
),
place AS (
  SELECT id FROM locations
  WHERE id = $3 AND is_active AND deleted_at IS NULL AND menu_version = $17 AND NOT EXISTS (SELECT FROM full_slot)
),
passed AS (
  UPDATE reservations SET is_active = false
  WHERE location_id = $3 AND customer_email = $6 AND is_active AND (date, minute) <= ($18::date, $19::int)
  RETURNING 1
),
keyed AS (
  INSERT INTO idempotency_keys (principal, key, request_hash, answer)
  SELECT $20, $21, $22, $23 FROM place WHERE $21::text IS NOT NULL
),
counted AS (
  INSERT INTO reservation_sources (source, day, guests, is_lifted)
  SELECT $24::text, $18::date, $10::int, $27::boolean FROM place WHERE $24::text IS NOT NULL
  ON CONFLICT (source, day)
  DO UPDATE SET guests = reservation_sources.guests + excluded.guests, is_lifted = excluded.is_lifted
),
booked AS (
  INSERT INTO reservations (
    id, reservation_id, location_id, account_id, customer_name, customer_email, customer_phone,
    date, minute, party_size, special_requests, status, source, device_info, reserved_at, updated_at, arrived_at,
    share_of, language
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8::date, $9::int, $10::int, $11, $12, $13, $14, $15, $15, $25::timestamptz, $24,
         $26
  FROM place, (SELECT count(*) FROM passed) AS let_go
),
changed AS (
  INSERT INTO changes (topic, subject, location_id, version) SELECT 'reservation', $1::text, $3, 1 FROM place
),
told AS (
  ${INSERT_JOBS.before} place, jsonb_to_recordset($16::jsonb) ${INSERT_JOBS.after}
)
SELECT EXISTS (SELECT FROM place) AS "isBooked", EXISTS (SELECT FROM full_slot) AS "isFull"`

export type TableBooking = {
  booking: NewReservation
  jobs: readonly MessageJob[]
  /** The version of the location that was read. */
  menuVersion: number
  /** The current day and minute in the restaurant's time zone. */
  now: { date: string; minute: number }
  submission: Submission | null
  /** The response, stored under the key. */
  answer: unknown
  /** The source whose share it counts against; null: none. */
  source: string | null
  /** Counts it without a limit (`LIMITS=off`). */
  isLifted: boolean
}

export function createBookTableRepository(pool: Pool) {
  return {
    /**
     * `changed` when the location was changed since it was read, `full` when the party does not fit.
     *
     * @throws the violated constraint: `reservation_slots_guests`, `reservations_one_active`,
     * `reservations_reservationId_unique`, `reservation_sources_guests`, `reservation_shares_guests`, or the key
     */
    async book(table: TableBooking): Promise<'booked' | 'full' | 'changed'> {
      const { booking, submission } = table
      const { rows } = await pool.query<{ isBooked: boolean; isFull: boolean }>({
        name: 'book-table',
        text: BOOK_TABLE,
        values: [
          booking.id,
          booking.reservationId,
          booking.locationId,
          booking.accountId,
          booking.customerName,
          booking.customerEmail,
          booking.customerPhone,
          booking.date,
          booking.minute,
          booking.partySize,
          booking.specialRequests,
          booking.status,
          booking.source,
          booking.deviceInfo && JSON.stringify(booking.deviceInfo),
          booking.reservedAt,
          JSON.stringify(table.jobs),
          table.menuVersion,
          table.now.date,
          table.now.minute,
          submission?.principal ?? null,
          submission?.key ?? null,
          submission?.requestHash ?? null,
          submission ? packAnswer(table.answer) : null,
          table.source,
          booking.arrivedAt,
          booking.language,
          table.isLifted,
        ],
      })
      const [told] = rows
      if (told?.isBooked) return 'booked'
      return told?.isFull ? 'full' : 'changed'
    },
  }
}

export type BookTableRepository = ReturnType<typeof createBookTableRepository>
