import type { DeliveryZoneView, ListDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import type { DeliveryZone, ZoneShape } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { barePrefix, writtenCode } from '@thali/domain/delivery/postal-code'
import { checkHouse, checkZones } from '@thali/domain/delivery/zone-check'
import { messagesByField } from '@thali/domain/fields'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { freeSlug } from '@thali/domain/slug'

import { typedNumber } from '#web/ui/forms/typed-number.ts'

/** As they are offered: what needs no map first. */
export const ZONE_KINDS = ['postal', 'polygon', 'circle'] as const
export type ZoneKind = (typeof ZONE_KINDS)[number]

/** A zone as it is typed and drawn. What belongs to another kind is kept until the form is sent. */
export type ZoneForm = {
  id: string
  name: string
  kind: ZoneKind
  /** With commas or spaces between them. */
  prefixes: string
  radiusKm: string
  /** Of the circle; null: where the restaurant stands. */
  center: Point | null
  points: readonly Point[]
  fee: string
  minimum: string
  freeFrom: string
  extraMinutes: string
}

export type DeliveryForm = { latitude: string; longitude: string; zones: readonly ZoneForm[] }

type Body = ListDeliveryZones['reply']

const LONGEST_ID = 50

export function deliveryForm({ point, zones }: Body): DeliveryForm {
  return {
    latitude: point?.latitude.toString() ?? '',
    longitude: point?.longitude.toString() ?? '',
    zones: zones.map(zoneForm),
  }
}

/** A zone that begins: to be named and placed. */
export function newZone(zones: readonly ZoneForm[]): ZoneForm {
  const taken = new Set(zones.map(({ id }) => id))
  return {
    id: freeSlug('zone', LONGEST_ID, (id) => taken.has(id)) ?? `zone-${zones.length}`,
    name: '',
    kind: 'postal',
    prefixes: '',
    radiusKm: '3',
    center: null,
    points: [],
    fee: '',
    minimum: '0',
    freeFrom: '',
    extraMinutes: '15',
  }
}

/** Where the restaurant stands; null while a field is empty or no number. */
export function houseOf({ latitude, longitude }: DeliveryForm): Point | null {
  const [north, east] = [typedNumber(latitude), typedNumber(longitude)]
  return Number.isFinite(north) && Number.isFinite(east) ? { latitude: north, longitude: east } : null
}

/** What is wrong, by field: `latitude`, `zones.0.fee`. */
export function problemsOf(form: DeliveryForm): Record<string, string> {
  const house = houseOf(form)
  const isTyped = form.latitude.trim() !== '' || form.longitude.trim() !== ''
  const place = checkHouse(house).map(({ message }) => ({ field: 'latitude', message }))
  if (house === null && isTyped) place.push({ field: 'latitude', message: 'Enter both numbers, such as 45.3647' })
  return messagesByField([...place, ...checkZones(zonesOf(form), house)])
}

/** The zones as the rules read them. */
export function zonesOf(form: DeliveryForm): DeliveryZone[] {
  const house = houseOf(form)
  return form.zones.map((zone) => ({
    id: zone.id,
    name: zone.name.trim(),
    shape: shapeOf(zone, house),
    feeCents: centsOf(zone.fee),
    minimumCents: centsOf(zone.minimum),
    freeFromCents: zone.freeFrom.trim() === '' ? null : centsOf(zone.freeFrom),
    extraMinutes: typedNumber(zone.extraMinutes),
  }))
}

/** The form as it is sent; it was checked. */
export function deliveryBody(form: DeliveryForm): Body {
  const zones = zonesOf(form).map(({ feeCents, minimumCents, freeFromCents, shape, ...zone }) => ({
    ...zone,
    shape: shape as DeliveryZoneView['shape'],
    fee: toDollars(feeCents),
    minimum: toDollars(minimumCents),
    freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
  }))
  return { point: houseOf(form), zones }
}

export function shapeOf({ kind, radiusKm, center, points, ...zone }: ZoneForm, house: Point | null): ZoneShape {
  const prefixes = codesOf(zone.prefixes)
  if (kind === 'polygon') return { kind, prefixes, points }
  if (kind === 'postal') return { kind, prefixes }
  const here = center ?? house ?? { latitude: 0, longitude: 0 }
  return { kind, prefixes, center: here, radiusMetres: Math.round(typedNumber(radiusKm) * 1000) }
}

/** Whether a map is of use: some zone is drawn on it. */
export function needMap(zones: readonly ZoneForm[]): boolean {
  return zones.some(({ kind }) => kind !== 'postal')
}

/** Whether every zone is drawn, so that guests who do not share their place lie in none. */
export function needPlace(zones: readonly ZoneForm[]): boolean {
  return zones.length > 0 && zones.every(({ kind }) => kind !== 'postal')
}

/** The same list with one zone changed. */
export function withZone(zones: readonly ZoneForm[], index: number, change: Partial<ZoneForm>): readonly ZoneForm[] {
  return zones.map((zone, at) => (at === index ? { ...zone, ...change } : zone))
}

function zoneForm({ id, name, shape, ...terms }: DeliveryZoneView): ZoneForm {
  return {
    ...newZone([]),
    id,
    name,
    kind: shape.kind,
    prefixes: shape.prefixes.map(writtenCode).join(', '),
    ...(shape.kind === 'circle' && { center: shape.center, radiusKm: String(shape.radiusMetres / 1000) }),
    ...(shape.kind === 'polygon' && { points: shape.points }),
    fee: terms.fee.toFixed(2),
    minimum: terms.minimum.toFixed(2),
    freeFrom: terms.freeFrom?.toFixed(2) ?? '',
    extraMinutes: String(terms.extraMinutes),
  }
}

/** `B2N 5, b6l` are B2N5 and B6L; what is no postal code stays as it was typed. */
export function codesOf(typed: string): string[] {
  const codes = typed.split(/[,;\n]/).map((code) => code.trim())
  return codes.filter((code) => code !== '').map((code) => barePrefix(code) ?? code)
}

/** Not a number stays none: the check names it. */
function centsOf(typed: string): Cents {
  const dollars = typedNumber(typed)
  return Math.abs(dollars) < 1_000_000 ? centsFromDollars(dollars) : (Number.NaN as Cents)
}
