import type { UpdateLocation } from '@thali/contracts/locations/location-management'
import { KITCHEN_DEFAULTS, type StoredKitchen } from '@thali/domain/kitchen'
import type { TableNumbers } from '@thali/domain/locations/table-numbers'
import { toTaxNumber } from '@thali/domain/money/tax-number'
import { normalizeEmail, normalizePhone } from '@thali/domain/people/contact-fields'

import type { LocationChange } from '#api/features/locations/location-management.repository.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { toHours, toServiceHours } from '#api/features/locations/sent-hours.ts'

/** Only the fields that the body names; the body was validated before. */
export function toColumns(body: UpdateLocation['body']): LocationChange {
  const texts = Object.fromEntries(
    (['name', 'address', 'city', 'province'] as const).flatMap((field) =>
      body[field] === undefined ? [] : [[field, trimmed(body[field])]],
    ),
  )
  const textOrNull = (value: unknown) => trimmed(value) || null
  return {
    ...texts,
    ...(body.postalCode === undefined ? {} : { postalCode: toPostalCode(trimmed(body.postalCode)) }),
    ...(body.phone === undefined ? {} : { phone: normalizePhone(trimmed(body.phone)) ?? '' }),
    ...(body.email === undefined ? {} : { email: normalizeEmail(trimmed(body.email)) }),
    ...(body.manager === undefined ? {} : { manager: textOrNull(body.manager) }),
    ...(body.capacity === undefined ? {} : { capacity: typeof body.capacity === 'number' ? body.capacity : null }),
    ...(body.taxNumber === undefined ? {} : { taxNumber: toTaxNumber(trimmed(body.taxNumber)) }),
    ...(body.openingDate === undefined ? {} : { openingDate: textOrNull(body.openingDate) }),
    ...(body.features === undefined ? {} : { features: (body.features as string[] | null) ?? [] }),
    ...(body.hours === undefined ? {} : { hours: toHours(body.hours) }),
    ...(body.kitchen === undefined ? {} : { kitchen: toKitchen(body.kitchen) }),
    ...(body.serviceHours === undefined ? {} : { serviceHours: toServiceHours(body.serviceHours) }),
    ...(body.lastOrder === undefined ? {} : { lastOrder: Number(body.lastOrder) }),
    ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
    ...(body.guestOrders === undefined ? {} : { guestOrders: body.guestOrders }),
    ...(body.tables === undefined ? {} : toTableColumns(body.tables)),
  }
}

export function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Normalises a postal code to `B2N 1A1`. */
function toPostalCode(raw: string): string {
  const bare = raw.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return `${bare.slice(0, 3)} ${bare.slice(3)}`
}

/** Table numbers that were checked. */
function toTableColumns(tables: unknown): Pick<Location, 'tablesFrom' | 'tablesTo'> {
  const { from = null, to = null } = (tables ?? {}) as Partial<TableNumbers>
  return { tablesFrom: from, tablesTo: to }
}

/** A kitchen that was checked. */
function toKitchen(kitchen: unknown): StoredKitchen | null {
  if (kitchen === null) return null
  const { stations, ...settings } = kitchen as StoredKitchen
  return {
    stations: stations.map(({ id, name, hands, keepsMinutes, kind }) => {
      return {
        id,
        name: name.trim(),
        hands,
        ...(keepsMinutes !== undefined && { keepsMinutes }),
        ...(kind && { kind }),
      }
    }),
    daysAhead: settings.daysAhead,
    stepMinutes: settings.stepMinutes,
    asapMinutes: settings.asapMinutes,
    packingMinutes: settings.packingMinutes,
    ordersPerQuarter: settings.ordersPerQuarter ?? KITCHEN_DEFAULTS.ordersPerQuarter,
  }
}
