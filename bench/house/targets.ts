import type { Act, Axis, How, Person } from './acts.ts'
import type { House } from './house.ts'

export type Placed = {
  id: string
  location: string
  status: string
  version: number
  isUnpaid: boolean
  paymentStatus: string
  cents: number
  /** Taken for it, and not given back. */
  heldCents: number
  dueCents: number
  lines: { quantity: number }[]
}
export type Page = {
  sessionId: string
  paymentUrl: string
  orderId: string
  principal: string
  isPaid: boolean
  isRest: boolean
}

/**
 * What there is, in the order in which it came; of pages those first that may be paid or are closed only by us. The code of an
 * expired page is free for others, so that its money would rightly go back: such pages are not paid late.
 */
const LISTS = {
  orders: `SELECT id, location_id AS location, status, version, payment_id IS NULL AS "isUnpaid",
    payment_status AS "paymentStatus", total_cents AS cents, due_cents AS "dueCents", lines, (
      SELECT COALESCE(sum(captured_cents - refund_cents), 0)::int FROM payments p WHERE p.order_id = orders.id
    ) AS "heldCents" FROM orders ORDER BY number`,
  pages: `SELECT session_id AS "sessionId", payment_url AS "paymentUrl", order_id AS "orderId", principal,
    EXISTS (SELECT FROM payments p WHERE p.order_id = c.order_id) AS "isPaid",
    EXISTS (SELECT FROM orders o WHERE o.id = c.order_id AND o.due_cents > 0) AS "isRest"
    FROM checkouts c WHERE session_id IS NOT NULL ORDER BY state NOT IN ('open', 'processing'), created_at, id`,
  expired: `SELECT session_id AS "sessionId", payment_url AS "paymentUrl", order_id AS "orderId", principal,
    false AS "isPaid", false AS "isRest" FROM checkouts WHERE state = 'expired' AND session_id IS NOT NULL AND draft->>'discountCode' IS NULL ORDER BY created_at, id`,
  codes: `SELECT id, code, version FROM promotions ORDER BY code`,
  drawers: `SELECT id, cardinality(counts) AS counts FROM drawer_days WHERE closed_at IS NULL`,
  debts: `SELECT id FROM refunds ORDER BY state NOT IN ('owed', 'failed') OR is_replaced, created_at, id`,
  interacDebts: `SELECT r.id, p.location_id AS location FROM refunds r JOIN payments p ON p.id = r.payment_id
    ORDER BY p.card_brand IS DISTINCT FROM 'interac', r.state <> 'owed' OR r.is_replaced, r.created_at, r.id`,
  interacOrders: `SELECT o.id FROM orders o JOIN payments p ON p.id = o.payment_id
    WHERE p.card_brand = 'interac' AND o.status IN ('pending', 'preparing') ORDER BY o.number`,
} as const

export const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)]

export async function find<Row extends object>(
  { api }: House,
  list: keyof typeof LISTS,
  place: number,
): Promise<Row | undefined> {
  return pick(await api.sql<Row & Record<string, unknown>>(LISTS[list]), place)
}

/** Those that the act is meant for come first; the others follow, for it must be refused of them. */
export async function findOrder(
  { api }: House,
  place: number,
  isMeant: (order: Placed) => boolean,
): Promise<Placed | undefined> {
  const orders = await api.sql<Placed>(LISTS.orders)
  return pick([...orders.filter(isMeant), ...orders.filter((order) => !isMeant(order))], place)
}

export const hasStatus =
  (...statuses: string[]) =>
  ({ status }: Placed) =>
    statuses.includes(status)

/** Nobody has paid for it yet, or not what it costs since it was changed. */
export const isToBePaid = ({ isUnpaid, dueCents }: Placed) => isUnpaid || dueCents > 0

export type Call = Parameters<House['ask']>[0]

/** A request about something that is there; the axes are met when it is done. */
export async function request(
  house: House,
  { how }: Pick<Act, 'how'>,
  call: Call | undefined,
  axes: readonly Axis[],
): Promise<Axis[]> {
  if (!call) return []
  const { status } = await house.ask(call, how)
  return status < 300 ? [...axes] : []
}

type AboutOrder = { order: number; by?: Person; how?: How }
/** A request about an order. */
export const withOrder =
  (isMeant: (order: Placed) => boolean, axes: Axis[], callOf: (order: Placed, by: Person) => Call) =>
  async (house: House, act: AboutOrder): Promise<Axis[]> => {
    const order = await findOrder(house, act.order, isMeant)
    return request(house, act, order && callOf(order, act.by ?? 'cook'), axes)
  }

/** Axes for which a condition holds. */
export const met = (axes: { [key in Axis]?: unknown }) => (Object.keys(axes) as Axis[]).filter((axis) => axes[axis])
