import { can, type Role } from '../auth/roles.ts'
import { canCancel, type OrderStatus } from '../order-status.ts'
import { refundWay, type TakenBy } from '../payments/refund.ts'

/** Whether staff of a role may cancel an order: cancelling one that was paid by card refunds it, which is for managers. */
export function mayStaffCancel(order: PaidOrder, role: Role): boolean {
  const { paymentStatus, payments = [order] } = order
  const isCard = payments.some(({ takenBy }) => refundWay({ paymentStatus, takenBy }) === 'card')
  return can(role, isCard ? 'orders.refund' : 'orders.cancel')
}

type PaidOrder = Parameters<typeof refundWay>[0] & {
  /** Of an order that was paid in several payments. */
  payments?: readonly { takenBy: TakenBy }[] | undefined
}

/** Whether somebody who has the link of an order may still cancel it: only an order without an account, and until it is ready. */
export function mayHolderCancel({
  status,
  metadata,
}: {
  status: OrderStatus
  metadata: { orderToken: string; byGuest?: 'phone' | 'email' | undefined }
}): boolean {
  return metadata.byGuest !== undefined && metadata.orderToken !== '' && canCancel(status)
}

/** Whether an account may still cancel an order: its own, until it is cooked. */
export function mayOwnerCancel(
  order: { status: OrderStatus; customerInfo: { firebaseId: string | null } },
  account: { uid: string } | null,
): boolean {
  return account !== null && order.customerInfo.firebaseId === account.uid && canCancel(order.status)
}
