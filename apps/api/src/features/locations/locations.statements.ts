import type { DeliveryZone, ZoneShape } from '@thali/domain/delivery/delivery'
import type { EnteredRate } from '@thali/domain/law/location-taxes'
import { and, asc, eq, inArray, isNull, sql, getTableColumns } from 'drizzle-orm'

import type { Location } from './locations.presenter.ts'
import { locations, deliveryZones } from './locations.table.ts'
import type { Executor, Transaction } from '#api/database/database.ts'

/** The rates that admins entered for provinces, the earlier entry first. */
export const ENTERED_RATES = `(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('place', place, 'from', from_day, 'parts', parts, 'source', source)
    ORDER BY id), '[]')
  FROM law_rates)`

/** The columns of a location, with the rates that admins entered. */
export const LOCATION = {
  ...getTableColumns(locations),
  enteredRates: sql<EnteredRate[]>`${sql.raw(ENTERED_RATES)}`,
}

/** The rates that were entered for provinces, for a location that does not exist yet. */
export async function readEnteredRates(executor: Executor): Promise<EnteredRate[]> {
  const { rows } = await executor.execute<{ rates: EnteredRate[] }>(sql`SELECT ${LOCATION.enteredRates} AS rates`)
  return rows[0]?.rates ?? []
}

/** A location that is not deleted. */
export async function findLocation(executor: Executor, id: string): Promise<Location | undefined> {
  const [location] = await executor
    .select(LOCATION)
    .from(locations)
    .where(and(eq(locations.id, id), isNull(locations.deletedAt)))
  return location
}

/** Locks the location row, so that nobody else changes the location or its menu until the transaction ends. */
export async function lockLocation(tx: Transaction, id: string): Promise<Location | undefined> {
  const [location] = await tx
    .select(LOCATION)
    .from(locations)
    .where(and(eq(locations.id, id), isNull(locations.deletedAt)))
    .for('update')
  return location
}

/** Locks all locations, deleted ones too, always in the same order, so that two transactions cannot deadlock. */
export async function lockAllLocations(tx: Transaction): Promise<Location[]> {
  return tx.select(LOCATION).from(locations).orderBy(asc(locations.id)).for('update')
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
    .returning(LOCATION)
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
    .returning(LOCATION)
}

/** Postal address and phone for e-mail footers: those of the first active location. */
export async function findPostalAddress(executor: Executor): Promise<{ address: string; phone: string } | undefined> {
  const [place] = await executor
    .select(LOCATION)
    .from(locations)
    .where(and(eq(locations.isActive, true), isNull(locations.deletedAt)))
    .orderBy(locations.createdAt, locations.id)
    .limit(1)
  if (!place) return undefined
  const address = [place.address, place.city, `${place.province} ${place.postalCode}`].join(', ')
  return { address, phone: place.phone }
}

const { locationId: _location, position: _position, ...COLUMNS } = getTableColumns(deliveryZones)

/** The release before this one, while both run, stores circles and polygons without postal codes. */
const SHAPE = sql<ZoneShape>`'{"prefixes": []}'::jsonb || ${deliveryZones.shape}`

/** The zones of a location, in the order in which they are asked. */
export async function readDeliveryZones(executor: Executor, locationId: string): Promise<DeliveryZone[]> {
  return executor
    .select({ ...COLUMNS, shape: SHAPE })
    .from(deliveryZones)
    .where(eq(deliveryZones.locationId, locationId))
    .orderBy(asc(deliveryZones.position))
}

/** Replaces the zones of a location, whose row the caller has locked. */
export async function replaceDeliveryZones(
  tx: Transaction,
  locationId: string,
  zones: readonly DeliveryZone[],
): Promise<void> {
  await tx.delete(deliveryZones).where(eq(deliveryZones.locationId, locationId))
  if (zones.length === 0) return
  await tx.insert(deliveryZones).values(zones.map((zone, position) => ({ ...zone, locationId, position })))
}
