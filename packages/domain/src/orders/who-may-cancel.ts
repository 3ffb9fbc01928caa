import { can, type Role } from '../auth/roles.ts'
import { canCancel, type OrderStatus } from '../order-status.ts'
import { refundWay } from '../payments/refund.ts'

/** Whether staff of a role may cancel an order: cancelling one that was paid by card refunds it, which is for managers. */
export function mayStaffCancel(order: Parameters<typeof refundWay>[0], role: Role): boolean {
  return can(role, refundWay(order) === 'card' ? 'orders.refund' : 'orders.cancel')
}

/** Whether an account may still cancel an order: its own, until it is cooked. */
export function mayOwnerCancel(
  order: { status: OrderStatus; customerInfo: { firebaseId: string | null } },
  account: { uid: string } | null,
): boolean {
  return account !== null && order.customerInfo.firebaseId === account.uid && canCancel(order.status)
}
