import type { NewOrder } from '#api/features/orders/order.ts'
import { INSERT_JOBS, type OutboxJob } from '#api/outbox/outbox-jobs.ts'

/** What a statement is handed of each order, with PostgreSQL's types. */
const ORDER_COLUMNS = {
  id: 'uuid',
  location_id: 'text',
  account_id: 'text',
  status: 'text',
  payment_status: 'text',
  payment_method: 'text',
  order_type: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  lines: 'jsonb',
  subtotal_cents: 'integer',
  discount_cents: 'integer',
  discount_code: 'text',
  fee_cents: 'integer',
  tax_cents: 'integer',
  tip_cents: 'integer',
  total_cents: 'integer',
  tax_rate: 'integer',
  location_snapshot: 'jsonb',
  delivery_address: 'text',
  delivery_instructions: 'text',
  delivery_point: 'jsonb',
  table_number: 'integer',
  party_size: 'integer',
  special_instructions: 'text',
  admin_created: 'boolean',
  guest_proof: 'text',
  language: 'text',
  payment_id: 'uuid',
  paid_at: 'timestamptz',
  payment_learnt_at: 'timestamptz',
  paid: 'jsonb',
  open_cash_subjects: 'text[]',
  estimated_ready: 'timestamptz',
  promised_for: 'timestamptz',
  kitchen_at: 'timestamptz',
  promise_because: 'jsonb',
  ordered_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const
/** What it is handed beside. */
const OTHER_COLUMNS = { actor: 'text', jobs: 'jsonb' } as const

type OrderRow = Record<keyof typeof ORDER_COLUMNS | keyof typeof OTHER_COLUMNS, unknown>

/** The part `asked`: the orders of the first parameter, with columns of the statement's own. */
export function askedOrders(own: Readonly<Record<string, string>> = {}): string {
  const columns = Object.entries({ ...ORDER_COLUMNS, ...OTHER_COLUMNS, ...own })
  return `
asked AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS asked(${columns.map((column) => column.join(' ')).join(', ')})
)`
}

const NAMES = Object.keys(ORDER_COLUMNS).join(', ')

/**
 * The parts that every statement which makes orders has in common: the order, its first history row, its change and its
 * messages. They stand behind a part named `place`, which has the rows of `asked` that become orders, each with its
 * `number`.
 */
export const STORE_ORDERS = `
placed AS (
  INSERT INTO orders (number, ${NAMES}) SELECT number, ${NAMES} FROM place
),
history AS (
  INSERT INTO order_status_history (order_id, status, actor, at) SELECT id, status, actor, ordered_at FROM place
),
changed AS (
  INSERT INTO changes (topic, subject, location_id, version) SELECT 'order', id::text, location_id, 1 FROM place
),
told AS (
  ${INSERT_JOBS.before} place, jsonb_to_recordset(place.jobs) ${INSERT_JOBS.after}
)`

/** An order as it stands in the first parameter. */
export function orderRow(order: NewOrder, actor: string, jobs: readonly OutboxJob[]): OrderRow {
  return {
    id: order.id,
    location_id: order.locationId,
    account_id: order.accountId,
    status: order.status,
    payment_status: order.paymentStatus,
    payment_method: order.paymentMethod,
    order_type: order.orderType,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    lines: order.lines,
    subtotal_cents: order.subtotalCents,
    discount_cents: order.discountCents,
    discount_code: order.discountCode,
    fee_cents: order.feeCents,
    tax_cents: order.taxCents,
    tip_cents: order.tipCents,
    total_cents: order.totalCents,
    tax_rate: order.taxRate,
    location_snapshot: order.locationSnapshot,
    delivery_address: order.deliveryAddress,
    delivery_instructions: order.deliveryInstructions,
    delivery_point: order.deliveryPoint,
    table_number: order.tableNumber,
    party_size: order.partySize,
    special_instructions: order.specialInstructions,
    admin_created: order.adminCreated,
    guest_proof: order.guestProof,
    language: order.language,
    payment_id: order.paymentId,
    paid_at: order.paidAt,
    payment_learnt_at: order.paymentLearntAt,
    paid: order.paid,
    open_cash_subjects: order.openCashSubjects,
    estimated_ready: order.estimatedReady,
    promised_for: order.promisedFor,
    kitchen_at: order.kitchenAt,
    promise_because: order.promiseBecause,
    ordered_at: order.orderedAt,
    updated_at: order.updatedAt,
    actor,
    jobs,
  }
}
