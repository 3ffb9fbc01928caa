import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import { type Dish, orderPayload } from '@thali/testing/order-payload'

import type { ActOf, Axis, Edit, How, Person } from './acts.ts'
import type { House } from './house.ts'
import { findOrder, pick, type Placed } from './targets.ts'

/** Such as a change adds: one whose portions are counted, one with a spice. */
const ADDED: readonly Dish[] = ['garlicNaan', 'butterChicken', 'mangoLassi']

/** Whether an order may be changed so. */
const allows = (edits: readonly Pick<Edit, 'op'>[]) => {
  const has = (op: Edit['op']) => edits.some((edit) => edit.op === op)
  return ({ status, paymentStatus }: Placed) =>
    status !== 'cancelled' &&
    paymentStatus !== 'refunded' &&
    (!has('add') || status === 'pending' || status === 'preparing') &&
    (!has('goodwill') || paymentStatus === 'paid')
}

/** An edit as the program takes it. */
function sentEdit({ location, lines, heldCents }: Placed, edit: Edit) {
  if (edit.op === 'add') {
    const dish = pick(ADDED, edit.dish) ?? 'garlicNaan'
    const [item] = orderPayload({ location: location as 'truro', choices: [{ dish, quantity: 1 }] }).items
    return { op: 'add', item }
  }
  if (edit.op === 'remove') return { op: 'remove', line: (edit.line % lines.length) + 1, quantity: 1 }
  return { op: edit.op, amount: (edit.cents ?? heldCents) / 100 }
}

type Asked = { by: Person; edits: readonly object[]; approved?: true | undefined; how?: How | undefined }
type Done = { isDone: boolean; isApproved: boolean; preview: ChangePreview | undefined }

const answered = ({ status, text }: { status: number; text: string }): unknown =>
  status < 300 ? JSON.parse(text) : undefined

async function preview(
  house: House,
  { id, version }: Placed,
  { by, edits }: Asked,
): Promise<ChangePreview | undefined> {
  const call = { by, call: 'POST /admin/orders/:id/changes/preview', params: { id }, body: { version, edits } } as const
  return answered(await house.ask(call)) as ChangePreview | undefined
}

/** Looks what a change costs, asks for a second person, and makes it at that price. */
async function change(house: House, order: Placed, asked: Asked): Promise<Done> {
  const { by, edits, approved, how } = asked
  const seen = await preview(house, order, asked)
  const isApproved = approved === true && seen !== undefined && seen.needs !== null
  const approval = isApproved ? await approve(house, order, by, seen) : null
  const { id, version } = order
  const body = { version, edits, after: seen?.after ?? order.cents / 100, reason: 'No naan left', approval }
  const { status } = await house.ask({ by, call: 'POST /admin/orders/:id/changes', params: { id }, body }, how)
  return { isDone: status < 300, isApproved, preview: seen }
}

async function approve(house: House, { id }: Placed, by: Person, { back }: ChangePreview): Promise<string | null> {
  const { email, password } = house.premises.accounts[by === 'manager' ? 'second' : 'manager']
  const amount = back.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100
  const body = { orderId: id, amount, email, password }
  const given = answered(await house.ask({ by, call: 'POST /approvals', body })) as { approval: string } | undefined
  return given?.approval ?? null
}

export async function changeOrder(house: House, act: ActOf<'change'>): Promise<Axis[]> {
  const order = await findOrder(house, act.order, allows(act.edits))
  if (!order) return []
  const edits = act.edits.map((edit) => sentEdit(order, edit))
  const { isDone, isApproved } = await change(house, order, { ...act, edits })
  if (!isDone) return []
  return [
    'change',
    ...(act.edits.some(({ op }) => op === 'goodwill') ? (['goodwill'] as const) : []),
    ...(isApproved ? (['second person'] as const) : []),
  ]
}

/**
 * What an order costs, what is to be paid of it, and what is held of it: taken, and not on its way back. `waiting` is cash that a
 * change owes and nobody has handed out: the next change counts it anew.
 */
async function standing({ api }: House, id: string) {
  const [row] = await api.sql<{ cents: number; due: number; held: number; waiting: number }>(
    `SELECT total_cents AS cents, due_cents AS due, money.* FROM orders o, LATERAL (
       SELECT COALESCE(sum(captured_cents - COALESCE(back, 0)), 0)::int AS held, COALESCE(sum(waiting), 0)::int AS waiting
       FROM payments p LEFT JOIN LATERAL (
         SELECT sum(amount_cents) AS back, sum(amount_cents) FILTER (WHERE purpose = 'change' AND state = 'owed') AS waiting
         FROM refunds r WHERE r.payment_id = p.id AND NOT r.is_replaced) refunded ON true
       WHERE p.id = o.payment_id OR (p.order_id = o.id AND p.pays_rest)) money
     WHERE id = $1`,
    [id],
  )
  return row ?? { cents: 0, due: 0, held: 0, waiting: 0 }
}

/** The order as it is now. */
const again = (house: House, { id }: Placed) => findOrder(house, 0, (order) => order.id === id)

/** Makes the same change in two ways. The total of the order and the money held for it must be equal. */
export async function takeDetour(house: House, act: ActOf<'detour'>): Promise<Axis[]> {
  const order = await findOrder(house, act.order, allows([{ op: act.way === 'back' ? 'add' : 'remove' }]))
  if (!order) return []
  return act.way === 'apart' ? comeApart(house, order) : goBack(house, order, act)
}

async function comeApart(house: House, order: Placed): Promise<Axis[]> {
  const pieces = order.lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index + 1))
  const [last, before] = [pieces.at(-1), pieces.at(-2)]
  if (!last || !before || pieces.length < 3) return []
  const off = (line: number) => ({ op: 'remove', line, quantity: 1 })
  const atOnce = { by: 'program', edits: [off(last), off(before)] } as const
  const expected = await preview(house, order, atOnce)
  if (!expected) return []
  const start = await standing(house, order.id)
  const first = await change(house, order, { by: 'program', edits: [off(last)] })
  const next = first.isDone ? await again(house, order) : undefined
  if (!next || !(await change(house, next, { by: 'program', edits: [off(before)] })).isDone) return []
  const end = await standing(house, order.id)
  const back = expected.back.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const isPaid = end.due === Math.round(expected.toPay * 100) && start.held + start.waiting - end.held === back
  if (end.cents !== Math.round(expected.after * 100) || !(order.isUnpaid || isPaid)) {
    house.found.add(`a detour: apart: ${JSON.stringify({ expected, start, end })}`)
  }
  return ['change']
}

async function goBack(house: House, order: Placed, { dish, paid }: ActOf<'detour'>): Promise<Axis[]> {
  const start = await standing(house, order.id)
  const edits = [sentEdit(order, { op: 'add', dish })]
  if (!(await change(house, order, { by: 'program', edits })).isDone) return []
  const orderId = order.id
  const body = { orderId, paymentData: { method: 'cash' } }
  if (paid) await house.ask({ by: 'manager', call: 'POST /processOrderPayment', body })
  const next = await again(house, order)
  const off = [{ op: 'remove', line: order.lines.length + 1, quantity: 1 }]
  if (!next || !(await change(house, next, { by: 'program', edits: off })).isDone) return []
  const end = await standing(house, order.id)
  const isSame = end.cents === start.cents && (paid ? end.due === 0 : end.due === start.due)
  const isHeld = end.held === start.held || (paid === true && (start.due > 0 || order.isUnpaid))
  if (!isSame || !isHeld) house.found.add(`a detour: back: ${JSON.stringify({ start, end })}`)
  return paid ? ['change', 'rest'] : ['change']
}
