import type { OrderView } from '@thali/contracts/orders/orders'

type PointWordsProps = { point: NonNullable<OrderView['deliveryInfo']>['point'] }

/** That the delivery zone was found by the place of the guest's phone, and how far away it was. */
export function PointWords({ point }: PointWordsProps) {
  if (!point) return null
  const distance = point.kilometres === null ? '' : `, ${point.kilometres.toFixed(1)} km from here`
  return <span className="block text-muted">Zone by the guest’s phone{distance}</span>
}
