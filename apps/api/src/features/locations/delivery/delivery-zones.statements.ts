import type { DeliveryZone, ZoneShape } from '@thali/domain/delivery/delivery'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { deliveryZones } from './delivery-zones.table.ts'

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
