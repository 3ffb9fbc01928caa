import { AppError } from '@thali/contracts/errors'
import type {
  FindDeliveryTerms,
  ListDeliveryZones,
  SetDeliveryZones,
  DeliveryTermsView,
  DeliveryZoneView,
} from '@thali/contracts/locations/delivery-zones'
import { areaOf, type DeliveryZone, needsPoint, zoneFor, type DeliveryTerms } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { bareCode, barePrefix } from '@thali/domain/delivery/postal-code'
import { checkHouse, checkZones } from '@thali/domain/delivery/zone-check'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { foreignZones } from '@thali/domain/law/opening-problems'
import { provinceNamed } from '@thali/domain/law/provinces'
import { orderTypesAt } from '@thali/domain/locations/location'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'

import type { Clock } from '#api/clock.ts'
import type { Config } from '#api/config/config.ts'
import type { Database } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import {
  changeLocation,
  findLocation,
  lockLocation,
  readDeliveryZones,
  replaceDeliveryZones,
} from '#api/features/locations/locations.statements.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import { fieldRefusal, refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  db: Database
  menu: Pick<MenuService, 'forget' | 'getOffered'>
  idempotency: Idempotency
  clock: Clock
  /** Streets to draw the zones on, where the operator has named a server of them. */
  map: Config['map']
}
type Caller = { principal: Principal; actor: string; submission: Submission | null }

/** Where a location delivers, and for how much. */
export function createDeliveryZones({ db, menu, idempotency, clock, map }: Deps) {
  return {
    /** @throws AppError `permission-denied` where the caller does not work, `location-not-found` */
    async list(id: string, principal: Principal): Promise<ListDeliveryZones['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const location = await findLocation(db, id)
      if (!location) throw new AppError('location-not-found')
      return { ...toReply(pointOf(location), await readDeliveryZones(db, id)), ...(map && { map }) }
    },

    /**
     * Replaces the zones. Orders that were priced by the ones of before are priced again, as after a change of the menu.
     *
     * @throws AppError `permission-denied` where the caller does not work, `location-invalid`, `location-not-found`
     */
    async replace(
      id: string,
      body: SetDeliveryZones['body'],
      { principal, actor, submission }: Caller,
    ): Promise<SetDeliveryZones['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const { point } = body
      const zones = body.zones.map(toZone)
      const problems = [...checkHouse(point), ...checkZones(zones, point)]
      if (problems.length > 0) throw fieldRefusal('location-invalid', () => problems)

      const reply = await idempotency.once(submission, async (tx) => {
        const before = await lockLocation(tx, id)
        if (!before) throw new AppError('location-not-found')
        const province = before.lawConfirmedAt && provinceNamed(before.province)
        const foreign = province ? foreignZones(province, zones) : []
        if (foreign.length > 0) throw fieldRefusal('location-invalid', () => foreign)
        const was = toReply(pointOf(before), await readDeliveryZones(tx, id))
        await replaceDeliveryZones(tx, id, zones)
        const place = { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
        const after = await changeLocation(tx, id, place, clock.now())
        const now = toReply(point, zones)
        const detail = { was, now }
        await recordAudit(tx, { actor, action: 'location.delivery-zones', subject: id, locationId: id, detail })
        await recordChange(tx, { topic: 'location', subject: id, locationId: id, version: after.menuVersion })
        return now
      })
      menu.forget(id)
      return reply
    },

    /**
     * What a delivery costs, before an order is made.
     *
     * @throws AppError `menu-location-not-found`, `order-type-unavailable` where nothing is delivered, `order-invalid` for
     * what is no postal code
     */
    async findTerms(id: string, query: FindDeliveryTerms['query']): Promise<FindDeliveryTerms['reply']> {
      const { location, zones } = await menu.getOffered(id)
      if (!orderTypesAt(location.features).includes('delivery')) throw new AppError('order-type-unavailable')
      const code = bareCode(query.postalCode)
      if (code === null) {
        throw refusalAt('order-invalid', 'postalCode', (language) => REFUSAL_WORDS_OF[language].delivery.postalCode)
      }
      const zone = zoneFor(zones, { postalCode: code, point: queriedPoint(query) })
      return { area: areaOf(code), zone: zone ? toTermsView(zone) : null, needsPoint: needsPoint(zones, code) }
    },
  }
}

export type DeliveryZones = ReturnType<typeof createDeliveryZones>

function queriedPoint({ latitude, longitude }: FindDeliveryTerms['query']): Point | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

function pointOf({ latitude, longitude }: Location): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function toReply(point: Point | null, zones: readonly DeliveryZone[]): SetDeliveryZones['reply'] {
  return { point, zones: zones.map(toZoneView) }
}

/** A zone as the back office reads and sends it: dollars. */
function toZoneView({ id, shape, ...zone }: DeliveryZone): DeliveryZoneView {
  return { id, shape: shape as DeliveryZoneView['shape'], ...toTermsView(zone) }
}

/** What a guest is told of a zone. */
function toTermsView({ name, ...terms }: DeliveryTerms & { name: string }): DeliveryTermsView {
  const { feeCents, minimumCents, freeFromCents, extraMinutes } = terms
  return {
    name,
    fee: toDollars(feeCents),
    minimum: toDollars(minimumCents),
    freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
    extraMinutes,
  }
}

/** The zone as it is stored. A prefix that is not one of a postal code stays as it was typed, so that the check can name it. */
function toZone({ fee, minimum, freeFrom, ...zone }: DeliveryZoneView): DeliveryZone {
  return {
    id: zone.id,
    name: zone.name.trim(),
    shape: { ...zone.shape, prefixes: zone.shape.prefixes.map((prefix) => barePrefix(prefix) ?? prefix) },
    feeCents: centsFromDollars(fee),
    minimumCents: centsFromDollars(minimum),
    freeFromCents: freeFrom === null ? null : centsFromDollars(freeFrom),
    extraMinutes: zone.extraMinutes,
  }
}
