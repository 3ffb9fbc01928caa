import type { UnpaidPageView } from '@thali/contracts/payments/unpaid-pages'
import { dayAndTime } from '@thali/domain/locations/hours'
import { formatTimeAst } from '@thali/domain/time/zone'

/**
 * What a payment page holds: `2 Butter Chicken until 7:31 PM AST`, `12 minutes of the kitchen until 7:08 PM AST`, `an order
 * for today at 8:00 PM until 7:08 PM AST`.
 */
export function heldWords({
  portions,
  kitchenMinutes,
  chosenTime,
  minutesUntil,
  createdAt,
  expiresAt,
}: UnpaidPageView): string[] {
  const until = (instant: string) => `until ${formatTimeAst(new Date(instant))}`
  const dishes = portions.map(({ name, count }) => `${count} ${name}`).join(', ')
  const minutes = kitchenMinutes === 1 ? '1 minute of the kitchen' : `${kitchenMinutes} minutes of the kitchen`
  const held = chosenTime === null ? minutes : `an order for ${dayAndTime(new Date(chosenTime), new Date(createdAt))}`
  return [
    ...(dishes ? [`${dishes} ${until(expiresAt)}`] : []),
    ...(minutesUntil ? [`${held} ${until(minutesUntil)}`] : []),
  ]
}
