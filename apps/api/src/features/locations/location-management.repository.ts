import type { InUse } from '@thali/domain/locations/location-check'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { LOCATION } from '#api/features/locations/locations.statements.ts'
import { locations } from '#api/features/locations/locations.table.ts'

export type NewLocation = typeof locations.$inferInsert
export type LocationChange = Partial<Omit<NewLocation, 'id' | 'menuVersion' | 'createdAt'>>

export function createLocationManagementRepository(db: Database) {
  return {
    /** By name, deleted ones included; undefined ids: all. */
    async list(ids: readonly string[] | undefined): Promise<Location[]> {
      return db
        .select(LOCATION)
        .from(locations)
        .where(ids === undefined ? undefined : inArray(locations.id, [...ids]))
        .orderBy(asc(locations.name), asc(locations.id))
    },

    /** By name: active locations, and inactive ones while they have an open order or a booking from today on. */
    async listWorkplaces(ids: readonly string[] | undefined, today: string): Promise<Location[]> {
      const hasOpenOrder = sql`EXISTS (
        SELECT FROM orders WHERE location_id = ${locations.id} AND status IN ('pending', 'preparing', 'ready'))`
      const hasBooking = sql`EXISTS (
        SELECT FROM reservations WHERE location_id = ${locations.id} AND status = 'confirmed' AND date >= ${today}::date)`
      return db
        .select(LOCATION)
        .from(locations)
        .where(
          and(
            ids === undefined ? undefined : inArray(locations.id, [...ids]),
            or(eq(locations.isActive, true), hasOpenOrder, hasBooking),
          ),
        )
        .orderBy(asc(locations.name), asc(locations.id))
    },

    /** A location, or a deleted one. */
    async find(id: string): Promise<Location | undefined> {
      const [location] = await db.select(LOCATION).from(locations).where(eq(locations.id, id))
      return location
    },

    /** Reads FOR UPDATE; also finds deleted locations. */
    async lock(tx: Transaction, id: string): Promise<Location | undefined> {
      const [location] = await tx.select(LOCATION).from(locations).where(eq(locations.id, id)).for('no key update')
      return location
    },

    /** Counts the open orders of a location, its bookings from today on, and the payment pages that can still be paid. */
    async countInUse(tx: Transaction, id: string, today: string): Promise<InUse> {
      const { rows } = await tx.execute<InUse>(sql`
        SELECT
          (SELECT count(*)::int FROM orders
            WHERE location_id = ${id} AND status IN ('pending', 'preparing', 'ready')) AS orders,
          (SELECT count(*)::int FROM reservations
            WHERE location_id = ${id} AND status = 'confirmed' AND date >= ${today}::date) AS bookings,
          (SELECT count(*)::int FROM checkouts
            WHERE location_id = ${id} AND state IN ('open', 'processing')) AS pages`)
      if (!rows[0]) throw new Error('Counting gave no row')
      return rows[0]
    },

    /** Undefined when the id is taken. */
    async insert(tx: Transaction, location: NewLocation): Promise<Location | undefined> {
      const [inserted] = await tx.insert(locations).values(location).onConflictDoNothing().returning(LOCATION)
      return inserted
    },

    /** Raises the menu version, so that carts get repriced. */
    async update(tx: Transaction, id: string, change: LocationChange): Promise<Location | undefined> {
      const [updated] = await tx
        .update(locations)
        .set({ ...change, menuVersion: sql`${locations.menuVersion} + 1` })
        .where(eq(locations.id, id))
        .returning(LOCATION)
      return updated
    },
  }
}

export type LocationManagementRepository = ReturnType<typeof createLocationManagementRepository>
