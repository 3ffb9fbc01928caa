import { AppError } from '@thali/contracts/errors'
import {
  areaOf,
  type Delivery,
  deliveryFor,
  type DeliveryRefusal,
  type Destination,
} from '@thali/domain/delivery/delivery'
import { metresBetween, type Point } from '@thali/domain/delivery/geometry'
import { bareCode } from '@thali/domain/delivery/postal-code'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { isCodeOf, provinceNamed } from '@thali/domain/law/provinces'
import { type Cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { DeliveryPoint } from '#api/features/orders/orders.table.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type DeliveringMenu = Pick<MenuSnapshot, 'zones' | 'location'>

/** What a delivery of dishes for so much costs and takes. */
export type Deliver = (dishesCents: Cents) => Delivery

/** Decides by the zones, or by the fee that staff typed. Null for an order that is picked up or eaten here. */
export function deliverOf(menu: DeliveringMenu, delivery: ParsedOrder['delivery']): Deliver | null {
  if (delivery === null) return null
  const { typedFee, postalCode = null, point = null } = delivery
  if (typedFee === undefined) return deliverInto(menu, { postalCode, point })
  return () => {
    requireOwnProvince(menu, postalCode)
    return { zone: null, feeCents: typedFee, extraMinutes: null }
  }
}

/**
 * Decides by the zones.
 *
 * @throws AppError, when called, `order-invalid` without a postal code, `outside-delivery`, `below-delivery-minimum`
 */
export function deliverInto(menu: DeliveringMenu, destination: Destination): Deliver {
  const { zones } = menu
  return (dishesCents) => {
    requireOwnProvince(menu, destination.postalCode)
    const decided = deliveryFor(zones, destination, dishesCents)
    if (decided.ok) return decided.value
    throw toRefusal(decided.error)
  }
}

/**
 * Whether a postal code lies in another province, where another rate of tax would be owed; only asked of a location whose
 * law was confirmed.
 */
export function isInOtherProvince({ location }: Pick<DeliveringMenu, 'location'>, postalCode: string | null): boolean {
  const province = location.lawConfirmedAt === null ? null : provinceNamed(location.province)
  const code = bareCode(postalCode ?? '')
  return province !== null && code !== null && !isCodeOf(province, code)
}

function requireOwnProvince(menu: DeliveringMenu, postalCode: string | null): void {
  if (postalCode === null || !isInOtherProvince(menu, postalCode)) return
  throw toRefusal({ kind: 'outside', area: areaOf(bareCode(postalCode) ?? '') })
}

/** The point of a device that found a drawn zone, for staff to see; undefined where the postal code alone decided. */
export function decidingPoint(
  delivery: Delivery | null,
  point: Point | null | undefined,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): DeliveryPoint | undefined {
  if (!point || !delivery?.zone || delivery.zone.shape.kind === 'postal') return undefined
  const house = latitude !== null && longitude !== null ? { latitude, longitude } : null
  return { ...point, metres: house && Math.round(metresBetween(house, point)) }
}

/** The address for the driver, with the postal code that decided the zone. */
export function addressWithCode({ address, postalCode }: NonNullable<ParsedOrder['delivery']>): string {
  const code = bareCode(postalCode ?? '')
  const isThere = code === null || address.toUpperCase().replaceAll(/[\s-]/g, '').includes(code)
  return isThere ? address : `${address}, ${postalCode}`
}

function toRefusal(refusal: DeliveryRefusal): AppError {
  if (refusal.kind === 'postal-code-missing') {
    const field = 'deliveryInfo.postalCode'
    return refusalAt('order-invalid', field, (language) => REFUSAL_WORDS_OF[language].delivery.postalCode)
  }
  if (refusal.kind === 'outside') {
    const { area } = refusal
    return new AppError('outside-delivery', {
      message: (language) => REFUSAL_WORDS_OF[language].delivery.outside(area),
      details: { area },
    })
  }
  const { missingCents } = refusal
  return new AppError('below-delivery-minimum', {
    message: (language) => {
      const { delivery, formats } = REFUSAL_WORDS_OF[language]
      return delivery.add(formatMoney(missingCents, formats))
    },
    details: { missing: toDollars(missingCents) },
  })
}
