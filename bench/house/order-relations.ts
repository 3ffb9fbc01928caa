import { POINTS_OF_ALL } from './codes.ts'
import { type Ledger, type OrderRow, sum } from './ledger.ts'
import type { Relation } from './money-relations.ts'

/** As its menu names the dish of which Truro has so many portions a day. */
const COUNTED = 'Mango Lassi'
const FORWARD: Record<string, readonly string[]> = {
  pending: ['preparing', 'cancelled'],
  preparing: ['ready', 'cancelled'],
  ready: ['completed'],
}
/** Undo and recall. */
const BACK: Record<string, string> = { preparing: 'pending', ready: 'preparing', completed: 'ready' }
/** The reason of a change that its guest made, who need not be told of it. */
const OWN_TIP = 'Tip on the card reader'
const OPEN = new Set(['pending', 'preparing', 'ready'])

const stepsAreLegal: Relation = ({ orders, history }) =>
  orders.flatMap(({ id, status }) => {
    const path = history.filter(({ order_id }) => order_id === id)
    const isLegal = path.every((row, index) => {
      const before = path[index - 1]
      if (!before) return row.status === 'pending'
      const isStep = FORWARD[before.status]?.includes(row.status) || BACK[before.status] === row.status
      return isStep && row.at >= before.at
    })
    return isLegal && path.at(-1)?.status === status
      ? []
      : [`${path.map((row) => row.status).join(' > ')}, now ${status}`]
  })

/**
 * An account has what its completed and paid orders earned, a point for each whole dollar of dishes, less what it spends. It
 * may have more where points were spent: of those that an order no longer earns, no more are taken back than there are.
 */
const pointsAreARecount: Relation = ({ users, orders, checkouts, pointUses }) =>
  users.flatMap(({ id, total_orders, total_spent_cents, loyalty_points }) => {
    const earning = orders.filter((order) => {
      return order.account_id === id && order.status === 'completed' && order.payment_status === 'paid'
    })
    const points = sum(earning, ({ subtotal_cents, fee_cents }) => Math.floor((subtotal_cents - fee_cents) / 100))
    const spent = sum(earning, ({ total_cents }) => total_cents)
    const held = sum(pointUses, (use) => (use.account_id === id ? use.points : 0))
    const more = loyalty_points - (POINTS_OF_ALL + points - held)
    const hasSpent = [...orders, ...checkouts].some(({ account_id, discount_code }) => {
      return account_id === id && discount_code?.startsWith('POINTS')
    })
    const isRight =
      total_orders === earning.length &&
      total_spent_cents === spent &&
      (hasSpent ? more >= 0 && loyalty_points >= 0 : more === 0)
    return isRight
      ? []
      : [`${loyalty_points} points, ${more} too many, ${total_spent_cents} spent; ${points} and ${spent} are earned`]
  })

const isOpenAndUnpaid = ({ status, payment_status }: OrderRow) => OPEN.has(status) && payment_status === 'unpaid'

const openCashIsARecount: Relation = ({ openCash, orders }) =>
  openCash.flatMap(({ subject, open }) => {
    const counted = orders.filter((order) => isOpenAndUnpaid(order) && order.open_cash_subjects.includes(subject))
    return counted.length === open ? [] : [`${open} open cash orders are counted, there are ${counted.length}`]
  })

/** What is used up is what orders and pages hold, and no one who is gone holds anything. */
const capacityIsARecount: Relation = ({ capacity, claims, orders, checkouts, deletedDishes }) => {
  const held = claims.flatMap(({ location_id, claims: parts }) => parts.map((part) => ({ ...part, location_id })))
  const wrong = capacity.flatMap(({ location_id, subject, at, used }) => {
    const time = new Date(at).getTime()
    const mine = held.filter((one) => {
      return one.location_id === location_id && one.subject === subject && new Date(one.at).getTime() === time
    })
    const claimed = sum(mine, ({ n }) => n)
    return claimed === used ? [] : [`${used} of ${subject} are used, ${claimed} are held`]
  })
  const ghosts = claims.flatMap(({ order_id, claims: parts }) => {
    const order = orders.find(({ id }) => id === order_id)
    const isGone = order ? order.status === 'cancelled' && order.prep_started_at === null : isOver(order_id)
    return isGone && parts.length > 0 ? [`${parts.map(({ subject }) => subject).join()} is held by what is gone`] : []
  })
  function isOver(orderId: string): boolean {
    return !checkouts.some(({ order_id, state }) => order_id === orderId && /open|processing|paid/.test(state))
  }
  return [...wrong, ...ghosts, ...unclaimed({ orders, claims, deletedDishes })]
}

/** An order of a counted dish holds its portions until it is cancelled. A deleted dish is not counted. */
function unclaimed({ orders, claims, deletedDishes }: Pick<Ledger, 'orders' | 'claims' | 'deletedDishes'>): string[] {
  if (deletedDishes.some(({ name, location_id }) => name === COUNTED && location_id === 'truro')) return []
  const counted = ({ location_id, lines }: OrderRow) =>
    location_id === 'truro' ? sum(lines, ({ name, quantity }) => (name === COUNTED ? quantity : 0)) : 0
  return orders.flatMap((order) => {
    if (order.status === 'cancelled') return []
    const mine = claims.filter(({ order_id }) => order_id === order.id).flatMap((one) => one.claims)
    const portions = sum(mine, ({ subject, n }) => (subject.startsWith('dish:') ? n : 0))
    // What is taken off once the kitchen has begun was cooked.
    const isHeld = portions === counted(order) || (order.prep_started_at !== null && portions > counted(order))
    return isHeld ? [] : [`${counted(order)} portions were ordered, ${portions} are claimed`]
  })
}

/** Each order is confirmed once by each way to its guest, and each payment that went back is explained once. */
const toldOnce: Relation = ({ orders, payments, refunds, changes, jobs }) => {
  const count = (kind: string, channel: string, subject: string) =>
    sum(jobs, (job) => (job.kind === kind && job.channel === channel && job.subject === subject ? job.count : 0))
  const ways = ({ has_email, has_phone }: OrderRow) => Object.entries({ email: has_email, sms: has_phone })
  const confirmations = orders.flatMap((order) =>
    ways(order).flatMap(([channel, isWanted]) => {
      const told = count('order-confirmation', channel, order.id)
      return told === (isWanted ? 1 : 0) ? [] : [`${told} confirmations by ${channel}`]
    }),
  )
  const returned = payments.flatMap(({ id, checkout_id }) => {
    const isLate = refunds.some(({ payment_id, purpose }) => payment_id === id && purpose === 'late')
    const told = checkout_id === null ? 0 : count('payment-returned', 'email', checkout_id)
    return isLate === told > 0
      ? []
      : [`a payment ${isLate ? 'went back' : 'stayed'}, and its payer was told ${told} times`]
  })
  const changed = orders.flatMap(({ id, has_email }) => {
    const told = jobs.filter(({ kind, channel, subject }) => {
      return kind === 'order-changed' && channel === 'email' && subject.startsWith(`${id}/`)
    })
    const ofStaff = changes.filter(({ order_id, reason }) => order_id === id && reason !== OWN_TIP)
    const made = has_email ? ofStaff.length : 0
    return sum(told, ({ count: times }) => times) === made ? [] : [`${made} changes, told ${told.length} times`]
  })
  return [...confirmations, ...returned, ...changed]
}

export const ORDER_RELATIONS: Record<string, Relation> = {
  'an order goes legal steps': stepsAreLegal,
  'points are a recount': pointsAreARecount,
  'open cash orders are a recount': openCashIsARecount,
  'used capacity is a recount': capacityIsARecount,
  'each order is confirmed once': toldOnce,
}
