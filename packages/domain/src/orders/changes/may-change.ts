import { can, type Role } from '../../auth/roles.ts'
import { type Cents, cents } from '../../money/cents.ts'
import type { OrderStatus } from '../../order-status.ts'
import type { ChangeMoney } from '../../payments/settle.ts'
import type { Edit } from './change-order.ts'

/** How long after its completion dishes of an order can be taken off, or goodwill given. */
const CHANGEABLE_DAYS = 30
/** Default of what one manager may give back alone, by card or as goodwill, at a location and day. */
export const GIVE_BACK_LIMIT = cents(50_000)

type Changeable = { status: OrderStatus; paymentStatus: string; completedAt: Date | null }

/** `cancelled`, `refunded`: all of its money goes back already. `cooked`: nothing can be added. `late`: 30 days are over. */
export type NotChangeable = 'cancelled' | 'refunded' | 'cooked' | 'late' | 'unpaid-goodwill'

/** Why an order cannot be changed this way any more; null when it can. */
export function whyNotChangeable(
  { status, paymentStatus, completedAt }: Changeable,
  ops: readonly Edit['op'][],
  now: Date,
): NotChangeable | null {
  if (status === 'cancelled') return 'cancelled'
  if (paymentStatus === 'refunded') return 'refunded'
  if (completedAt && now.getTime() - completedAt.getTime() > CHANGEABLE_DAYS * 86_400_000) return 'late'
  if (ops.includes('add') && status !== 'pending' && status !== 'preparing') return 'cooked'
  return ops.includes('goodwill') && paymentStatus !== 'paid' ? 'unpaid-goodwill' : null
}

/** Money that only a manager may give back: what does not go back in cash, and all goodwill. */
function managersMoney({ backs, goodwill }: Pick<ChangeMoney, 'backs' | 'goodwill'>): Cents {
  const counted = [...backs.filter(({ takenBy }) => takenBy !== 'cash'), ...goodwill]
  return cents(counted.reduce((sum, back) => sum + back.cents, 0))
}

/** All money that goes back. */
export function moneyBack({ backs, goodwill }: Pick<ChangeMoney, 'backs' | 'goodwill'>): Cents {
  return cents([...backs, ...goodwill].reduce((sum, back) => sum + back.cents, 0))
}

type Giver = {
  role: Role
  /** Whether the order is their own, as a guest. */
  isOwnOrder: boolean
  /** What they gave back at this location today without a second person. */
  givenToday: Cents
  limit: Cents
}

/**
 * Who else must agree that money goes back: `manager` where the caller may not give it back at all, `second` another
 * manager or admin, above the limit of a day or for the caller's own order; null when nobody. Cash that is handed back
 * has a limit of its own, where it is handed back.
 */
export function whoMustAgree(
  money: Pick<ChangeMoney, 'backs' | 'goodwill'>,
  { role, isOwnOrder, givenToday, limit }: Giver,
): 'manager' | 'second' | null {
  const amount = managersMoney(money)
  if (amount > 0 && !can(role, 'orders.refund')) return 'manager'
  if (isOwnOrder && moneyBack(money) > 0) return 'second'
  return role !== 'admin' && amount > 0 && givenToday + amount > limit ? 'second' : null
}
