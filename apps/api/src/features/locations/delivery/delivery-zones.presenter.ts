import type { DeliveryTermsView, DeliveryZoneView } from '@thali/contracts/locations/delivery-zones'
import type { DeliveryTerms, DeliveryZone } from '@thali/domain/delivery/delivery'
import { barePrefix } from '@thali/domain/delivery/postal-code'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'

/** A zone as the back office reads and sends it: dollars. */
export function toZoneView({ id, shape, ...zone }: DeliveryZone): DeliveryZoneView {
  return { id, shape: shape as DeliveryZoneView['shape'], ...toTermsView(zone) }
}

/** What a guest is told of a zone. */
export function toTermsView({ name, ...terms }: DeliveryTerms & { name: string }): DeliveryTermsView {
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
export function toZone({ fee, minimum, freeFrom, ...zone }: DeliveryZoneView): DeliveryZone {
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
