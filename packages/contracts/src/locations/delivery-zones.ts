import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, locationId, text } from '../fields.ts'

/** Degrees, to the millionth. */
const point = z.object({
  latitude: z.number('A latitude is a number of degrees').min(-90).max(90),
  longitude: z.number('A longitude is a number of degrees').min(-180).max(180),
})

/** Beginnings of the postal codes that the zone lies in. */
const prefixes = z.array(text(10)).max(ZONE_LIMITS.prefixes).default([])

const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('postal'), prefixes }),
  z.object({ kind: z.literal('circle'), prefixes, center: point, radiusMetres: z.number() }),
  z.object({ kind: z.literal('polygon'), prefixes, points: z.array(point).max(ZONE_LIMITS.corners.most) }),
])

/** What a delivery costs and takes; dollars, minutes. */
const terms = {
  fee: dollars,
  /** Dishes of at least this much are delivered. */
  minimum: dollars,
  /** From this much on the delivery is free; null: never. */
  freeFrom: dollars.nullable(),
  /** On the road, in place of the usual ten. */
  extraMinutes: z.number(),
}

export const deliveryZone = z.object({ id: text(50), name: text(200), shape, ...terms })
export type DeliveryZoneView = z.infer<typeof deliveryZone>

/** Zones in the order in which they are asked, and where the location stands. */
const zonesOfLocation = z.object({
  point: point.nullable(),
  zones: z.array(deliveryZone).max(ZONE_LIMITS.zones, `At most ${ZONE_LIMITS.zones} zones are possible`),
})

export const deliveryTerms = z.object({ name: z.string(), ...terms })
export type DeliveryTermsView = z.infer<typeof deliveryTerms>

export const findDeliveryTerms = endpoint({
  method: 'GET',
  path: '/locations/:id/delivery',
  summary:
    'Tells what a delivery to a postal code, and within it to a point in a drawn zone, costs and takes; `zone` is null where the location does not deliver.',
  access: 'public',
  params: z.object({ id: locationId }),
  query: z.object({
    /** A whole Canadian one, such as `B2N 5E3`. */
    postalCode: text(10),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
  }),
  reply: z.object({
    /** The first three characters of the postal code. */
    area: z.string(),
    zone: deliveryTerms.nullable(),
    /** Whether a zone is drawn within this postal code, so that the place of a device may find it. */
    needsPoint: z.boolean(),
  }),
  errors: ['not-found', 'order-invalid', 'order-type-unavailable'],
  rateLimit: { perMinute: 120 },
})
export type FindDeliveryTerms = Call<typeof findDeliveryTerms>

export const listDeliveryZones = endpoint({
  method: 'GET',
  path: '/admin/locations/:id/delivery-zones',
  summary: 'Reads the delivery zones of a location, in the order in which they are asked.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  reply: zonesOfLocation.extend({
    /** Squares of streets to draw the zones on, `{z}/{x}/{y}` in their address, and whose they are. */
    map: z.object({ tiles: z.string(), attribution: z.string() }).optional(),
  }),
  errors: ['location-not-found'],
})
export type ListDeliveryZones = Call<typeof listDeliveryZones>

export const setDeliveryZones = endpoint({
  method: 'PUT',
  path: '/admin/locations/:id/delivery-zones',
  summary: 'Replaces the delivery zones of a location; without zones it delivers anywhere, without a fee.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  body: zonesOfLocation,
  reply: zonesOfLocation,
  errors: ['location-invalid', 'location-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type SetDeliveryZones = Call<typeof setDeliveryZones>
