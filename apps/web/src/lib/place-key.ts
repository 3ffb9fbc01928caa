import type { OrderItemView } from '@thali/contracts/orders/order-parts'

/** An added line of a dish and the line that was ordered first differ in their place only. */
export function lineKey({ cartKey }: Pick<OrderItemView, 'cartKey'>, place: number): string {
  return `${place} ${cartKey}`
}
