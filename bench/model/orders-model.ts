import { orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'

import { type Actor, call, type House } from './cast.ts'

const STATUSES = ['pending', 'preparing', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

/** An order as these rules expect it to be. They are written down here a second time, from the specification. */
export type ModelOrder = { id: string; status: Status; isPaid: boolean; path: Status[] }
export type Model = {
  orders: ModelOrder[]
  /** Cash orders that the guest may have open; infinite where the program runs without limits. */
  mostOpen: number
}

/** The step that staff may take from each status. */
const NEXT: Partial<Record<Status, Status>> = { pending: 'preparing', preparing: 'ready', ready: 'completed' }

type Command = fc.AsyncCommand<Model, House>

const isOpen = ({ status, isPaid }: ModelOrder) => !isPaid && status !== 'completed' && status !== 'cancelled'
const canBeCancelled = ({ status }: ModelOrder) => status === 'pending' || status === 'preparing'

/** What somebody is answered who has no business with an order of Truro; undefined for the cook. */
const REFUSED: Partial<Record<Actor, number>> = { cookElsewhere: 404, guest: 403, stranger: 403 }

function move(order: ModelOrder, status: Status): void {
  if (order.status !== status) order.path.push(status)
  order.status = status
}

function requireStatus(what: string, wanted: number, answer: { status: number; body: object }): void {
  if (answer.status === wanted) return
  throw new Error(`${what}: ${answer.status} in place of ${wanted}: ${JSON.stringify(answer.body)}`)
}

class Place implements Command {
  check = () => true
  async run(model: Model, house: House): Promise<void> {
    const isTaken = model.orders.filter(isOpen).length < model.mostOpen
    const answer = await call(house, 'guest', '/createCustomerOrderCash', orderPayload())
    if (!isTaken) return requireStatus(this.toString(), 429, answer)
    requireStatus(this.toString(), 200, answer)
    model.orders.push({ id: String(answer.body['orderId']), status: 'pending', isPaid: false, path: ['pending'] })
  }
  toString = () => 'the guest orders'
}

/** A command about one of the orders there are. */
abstract class About implements Command {
  readonly #which: number
  readonly actor: Actor
  constructor(which: number, actor: Actor) {
    this.#which = which
    this.actor = actor
  }
  check = ({ orders }: Readonly<Model>) => orders.length > 0
  async run({ orders }: Model, house: House): Promise<void> {
    const order = orders[this.#which % orders.length]
    if (!order) return
    const before = order.status
    const wanted = this.expect(order)
    requireStatus(`${this.toString()}, which is ${before}`, wanted, await this.send(order, house))
    if (wanted === 200) this.change(order)
  }
  abstract expect(order: ModelOrder): number
  abstract send(order: ModelOrder, house: House): ReturnType<typeof call>
  abstract change(order: ModelOrder): void
  abstract toString(): string
}

class Step extends About {
  readonly #to: Status
  constructor(which: number, actor: Actor, to: Status) {
    super(which, actor)
    this.#to = to
  }
  expect = ({ status }: ModelOrder) =>
    REFUSED[this.actor] ?? (status === this.#to || NEXT[status] === this.#to ? 200 : 409)
  send = ({ id }: ModelOrder, house: House) =>
    call(house, this.actor, '/updateOrderStatus', { orderId: id, status: this.#to })
  change = (order: ModelOrder) => move(order, this.#to)
  toString = () => `${this.actor} says an order is ${this.#to}`
}

class Cancel extends About {
  expect = (order: ModelOrder) => REFUSED[this.actor] ?? (canBeCancelled(order) ? 200 : 409)
  send = ({ id }: ModelOrder, house: House) =>
    call(house, this.actor, '/cancelOrder', { orderId: id, cancelReason: 'No rice' })
  change = (order: ModelOrder) => move(order, 'cancelled')
  toString = () => `${this.actor} cancels an order`
}

class CancelOwn extends About {
  expect = (order: ModelOrder) => {
    if (this.actor !== 'guest') return 404
    return canBeCancelled(order) ? 200 : 409
  }
  send = ({ id }: ModelOrder, house: House) => call(house, this.actor, `/me/orders/${id}/cancel`, {})
  change = (order: ModelOrder) => move(order, 'cancelled')
  toString = () => `${this.actor} cancels as a guest`
}

class Pay extends About {
  expect = ({ status, isPaid }: ModelOrder) => REFUSED[this.actor] ?? (status !== 'cancelled' && !isPaid ? 200 : 409)
  send = ({ id }: ModelOrder, house: House) =>
    call(house, this.actor, '/processOrderPayment', { orderId: id, paymentData: { method: 'manual' } })
  change = (order: ModelOrder) => {
    order.isPaid = true
  }
  toString = () => `${this.actor} takes the money`
}

class Recall extends About {
  expect = ({ status }: ModelOrder) => REFUSED[this.actor] ?? (status === 'completed' ? 200 : 409)
  send = ({ id }: ModelOrder, house: House) => call(house, this.actor, '/recallOrder', { orderId: id })
  change = (order: ModelOrder) => move(order, 'ready')
  toString = () => `${this.actor} takes an order back`
}

/** Up to so many random acts of four people. */
export function randomActs(most: number): fc.Arbitrary<Iterable<Command>> {
  const which = fc.nat(9)
  // Mostly somebody who may, so that orders get on.
  const actor = fc.constantFrom<Actor[]>('cook', 'cook', 'cook', 'cookElsewhere', 'guest', 'stranger')
  const about = (Kind: new (which: number, actor: Actor) => Command) =>
    fc.tuple(which, actor).map(([one, who]) => new Kind(one, who))
  const step = fc
    .tuple(which, actor, fc.constantFrom<Status[]>('pending', 'preparing', 'ready', 'completed'))
    .map(([one, who, to]) => new Step(one, who, to))
  return fc.commands(
    [fc.constant(new Place()), step, step, about(Cancel), about(CancelOwn), about(Pay), about(Recall)],
    { maxCommands: most, size: 'max' },
  )
}

/** Ends what is open, so that the guest can order again in the next run. */
export async function endAll(model: Model, house: House): Promise<void> {
  const { orders } = model
  for (const order of orders) {
    if (canBeCancelled(order)) await new Cancel(orders.indexOf(order), 'cook').run(model, house)
    if (order.status === 'ready') await new Step(orders.indexOf(order), 'cook', 'completed').run(model, house)
  }
}
