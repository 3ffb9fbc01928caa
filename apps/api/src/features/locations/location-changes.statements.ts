import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import type { Location } from './locations.presenter.ts'
import { locations } from './locations.table.ts'

/** A location that is not deleted. */
export async function findLocation(executor: Executor, id: string): Promise<Location | undefined> {
  const [location] = await executor
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), isNull(locations.deletedAt)))
  return location
}

/** Locks the location row, so that nobody else changes the location or its menu until the transaction ends. */
export async function lockLocation(tx: Transaction, id: string): Promise<Location | undefined> {
  const [location] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), isNull(locations.deletedAt)))
    .for('update')
  return location
}

/** Locks all locations, deleted ones too, always in the same order, so that two transactions cannot deadlock. */
export async function lockAllLocations(tx: Transaction): Promise<Location[]> {
  return tx.select().from(locations).orderBy(asc(locations.id)).for('update')
}

/** Changes a location, or only marks its menu as changed. The new version makes carts get repriced. */
export async function changeLocation(
  tx: Transaction,
  id: string,
  set: Partial<
    Pick<Location, 'ordersPausedUntil' | 'calendarDays' | 'latitude' | 'longitude' | 'rushMinutes' | 'rushUntil'>
  >,
  now: Date,
): Promise<Location> {
  const [location] = await tx
    .update(locations)
    .set({ ...set, menuVersion: sql`${locations.menuVersion} + 1`, updatedAt: now })
    .where(eq(locations.id, id))
    .returning()
  if (!location) throw new Error(`Location ${id} is gone`)
  return location
}

/** Marks the menus of these locations as changed; undefined: of all. */
export async function changeAllLocations(
  tx: Transaction,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<Location[]> {
  return tx
    .update(locations)
    .set({ menuVersion: sql`${locations.menuVersion} + 1`, updatedAt: now })
    .where(ids && inArray(locations.id, [...ids]))
    .returning()
}
