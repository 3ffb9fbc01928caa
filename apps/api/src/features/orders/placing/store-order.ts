import { INSERT_JOBS, type OutboxJob } from '#api/outbox/message-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'

/** How many parameters `STORE_ORDER` has. */
const STORED_VALUES = 40

/** The parameters of a statement's own, which follow those of `STORE_ORDER`: `own(1)` is the first. */
export function own(number: number): string {
  return `$${STORED_VALUES + number}`
}

/**
 * The parts that every statement which makes an order has in common: the order, its first history row, its change and
 * its messages. They stand behind a part named `place`, whose one row is the order's number; without that row nothing is
 * stored. Their parameters are the first ones of the statement, followed by its own (`own`).
 */
export const STORE_ORDER = `
placed AS (
  INSERT INTO orders (
    id, location_id, account_id, status, payment_status, payment_method, order_type,
    customer_name, customer_email, customer_phone, lines,
    subtotal_cents, discount_cents, discount_code, tax_cents, tip_cents, total_cents, tax_rate, location_snapshot,
    delivery_address, delivery_instructions, table_number, party_size, special_instructions, admin_created, language,
    estimated_ready, ordered_at, updated_at, open_cash_subjects, payment_id, paid_at, payment_learnt_at, paid, fee_cents,
    promised_for, kitchen_at, promise_because, number
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $37, $38, $39, $40, number
  FROM place
),
history AS (
  INSERT INTO order_status_history (order_id, status, actor, at)
  SELECT $1, $4, $35, $28 FROM place
),
changed AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'order', $1::text, $2, 1 FROM place
),
told AS (
  ${INSERT_JOBS.before} place, jsonb_to_recordset($36::jsonb) ${INSERT_JOBS.after}
)`

/** The values of the parameters of `STORE_ORDER`. */
export function orderValues(order: NewOrder, actor: string, jobs: readonly OutboxJob[]): unknown[] {
  return [
    order.id,
    order.locationId,
    order.accountId,
    order.status,
    order.paymentStatus,
    order.paymentMethod,
    order.orderType,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    JSON.stringify(order.lines),
    order.subtotalCents,
    order.discountCents,
    order.discountCode,
    order.taxCents,
    order.tipCents,
    order.totalCents,
    order.taxRate,
    JSON.stringify(order.locationSnapshot),
    order.deliveryAddress,
    order.deliveryInstructions,
    order.tableNumber,
    order.partySize,
    order.specialInstructions,
    order.adminCreated,
    order.language,
    order.estimatedReady,
    order.orderedAt,
    order.updatedAt,
    order.openCashSubjects,
    order.paymentId,
    order.paidAt,
    order.paymentLearntAt,
    order.paid && JSON.stringify(order.paid),
    actor,
    JSON.stringify(jobs),
    order.feeCents,
    order.promisedFor,
    order.kitchenAt,
    order.promiseBecause && JSON.stringify(order.promiseBecause),
  ]
}
