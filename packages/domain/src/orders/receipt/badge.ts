import { RECEIPT_WORDS } from '#language/receipt.ts'
import type { ReceiptWords } from '../../language/en/receipt.ts'
import type { OrderType, PaymentMethod, PaymentStatus } from '../../ordering/order-status.ts'

export type PaymentBadge =
  | 'PAID'
  | 'REFUNDED'
  | 'PAYMENT PENDING'
  | 'PAYMENT FAILED'
  | `CASH ON ${Uppercase<OrderType>}`

/**
 * The badge on the confirmation. PAID appears only when the server says so: neither the chosen method nor a session
 * id in an address proves a payment. An order that is to be paid by card never asks for cash.
 */
export function paymentBadge(order: {
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  orderType: OrderType
}): PaymentBadge {
  if (order.paymentStatus === 'paid') return 'PAID'
  if (order.paymentStatus === 'refunded') return 'REFUNDED'
  if (order.paymentMethod === 'online') return UNPAID_BADGES[order.paymentStatus]
  return `CASH ON ${order.orderType.toUpperCase() as Uppercase<OrderType>}`
}

const UNPAID_BADGES = { unpaid: 'PAYMENT PENDING', failed: 'PAYMENT FAILED' } as const

/** Payment line of the receipt. Cash still owed reads the same for every order type. */
export function receiptPaymentText(
  order: { paymentStatus: PaymentStatus | 'pending'; paymentMethod: PaymentMethod },
  { states }: ReceiptWords = RECEIPT_WORDS,
): string {
  const status = order.paymentStatus === 'pending' ? 'unpaid' : order.paymentStatus
  return status === 'unpaid' && order.paymentMethod === 'cash' ? states.atPickup : states[status]
}
