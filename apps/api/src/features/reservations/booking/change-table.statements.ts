import type { CheckedTable } from '@thali/domain/reservations/reservation-check'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import type { Reservation, WallClock } from '#api/features/reservations/reservations.repository.ts'
import { reservations } from '#api/features/reservations/reservations.table.ts'

type Move = { table: CheckedTable; isMoved: boolean; at: Date; now: WallClock }

/** Locks a booking until the transaction ends. */
export async function lockReservation(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: reservations.id }).from(reservations).where(eq(reservations.id, id)).for('update')
}

/**
 * Changes a booking's table; `isMoved` when its time changes. A trigger moves its guests from one slot to the other,
 * whose limit is a constraint.
 *
 * @throws the violated constraint: `reservation_slots_guests` or `reservations_one_active`
 */
export async function moveReservation(
  tx: Transaction,
  booking: Reservation,
  { table, isMoved, at, now }: Move,
): Promise<void> {
  const { id, locationId, customerEmail } = booking
  const isPast = sql`(${reservations.date}, ${reservations.minute}) <= (${now.date}::date, ${now.minute}::int)`
  // As when booking: a booking whose time has come no longer blocks another one.
  await tx
    .update(reservations)
    .set({ isActive: false })
    .where(
      and(
        eq(reservations.locationId, locationId),
        eq(reservations.customerEmail, customerEmail),
        eq(reservations.isActive, true),
        ne(reservations.id, id),
        isPast,
      ),
    )
  await tx
    .update(reservations)
    .set({
      ...table,
      isActive: sql`(${table.date}::date, ${table.minute}::int) > (${now.date}::date, ${now.minute}::int)`,
      // A booking that staff moved no longer counts towards the guest's share.
      shareOf: null,
      ...(isMoved ? { arrivedAt: null } : {}),
      updatedAt: at,
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, id))
}
