import type { OrderStatus, PaymentStatus } from '../order-status.ts'
import { ORDER_WORDS } from '#language/statuses.ts'

/** The states of an order in words. Apart from the states, which pages that show no order know too. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = ORDER_WORDS.statuses

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = ORDER_WORDS.payments
