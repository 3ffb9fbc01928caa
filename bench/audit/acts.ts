import { ADMIN, type DeskHouse } from '../desk/desk-setup.ts'
import { LOCATIONS, signIn, signUp } from '../support/crew.ts'
import type { Random } from '../support/random.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: Record<string, unknown> }>

/** What there is to act on, as the acts before have left it. */
type Stock = { people: string[]; dishes: string[]; orders: string[]; keys: string[]; made: number }

type Act = (call: Call, stock: Stock, random: Random) => Promise<unknown>

const PEOPLE = 12
const KEPT = 40

export type Acting = { act(): Promise<void>; statuses: Map<number, number> }

/** An admin who does one thing after another, chosen at random. */
export async function startActing(
  house: Pick<DeskHouse, 'url' | 'placeOrder'>,
  random: Random,
  people = PEOPLE,
): Promise<Acting> {
  const headers = await signIn(house.url, ADMIN.email, ADMIN.password)
  const statuses = new Map<number, number>()
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${house.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const stock: Stock = { people: [], dishes: [], orders: [], keys: [], made: 0 }
  for (let person = 0; person < people; person++) stock.people.push((await signUp(house.url, 'Ann Lee')).id)
  const acts = Object.values(ACTS)
  return {
    statuses,
    async act() {
      if (stock.orders.length < KEPT / 2) stock.orders.push((await house.placeOrder('truro')).id)
      await acts[random.int(acts.length)]?.(call, stock, random)
    },
  }
}

const oneOf = (list: readonly string[], random: Random) => list[random.int(list.length)] ?? 'nothing'

const step: (status: string) => Act =
  (status) =>
  (call, { orders }, random) =>
    call('POST', '/updateOrderStatus', { orderId: oneOf(orders, random), status })

const ACTS: Record<string, Act> = {
  prepare: step('preparing'),
  ready: step('ready'),
  complete: step('completed'),
  async cancel(call, stock, random) {
    const orderId = oneOf(stock.orders, random)
    await call('POST', '/cancelOrder', { orderId, cancelReason: 'No rice' })
    stock.orders = stock.orders.filter((id) => id !== orderId)
  },
  pay: (call, { orders }, random) =>
    call('POST', '/processOrderPayment', { orderId: oneOf(orders, random), paymentData: { method: 'manual' } }),
  switchNobody: (call) => call('POST', '/admin/users/bulk', { ids: ['nobody'], updates: { isActive: false } }),
  switchPerson: (call, { people }, random) =>
    call('PATCH', `/admin/users/${oneOf(people, random)}`, { isActive: random.chance(0.5) }),
  renamePerson: (call, stock, random) =>
    call('PATCH', `/admin/users/${oneOf(stock.people, random)}`, {
      displayName: `Ann Lee ${'abcdefgh'[stock.made++ % 8]}`,
    }),
  async addDish(call, stock) {
    const name = `Thali ${stock.made++}`
    const dish = { name, description: 'Rice', price: 12.5, category: 'appetizers', spiceLevel: 'hot' }
    const { status, body } = await call('POST', '/admin/menu/truro/items', dish)
    if (status === 200) stock.dishes.push((body['item'] as { id: string }).id)
  },
  changeDish: (call, { dishes }, random) =>
    call('PATCH', `/admin/menu/truro/items/${oneOf(dishes, random)}`, { price: 10 + random.int(10) }),
  hideDish: (call, { dishes }, random) =>
    call('POST', '/admin/menu/truro/availability', { ids: [oneOf(dishes, random)], isAvailable: random.chance(0.5) }),
  async deleteDish(call, stock, random) {
    const id = oneOf(stock.dishes, random)
    await call('DELETE', `/admin/menu/truro/items/${id}`)
    stock.dishes = stock.dishes.filter((one) => one !== id)
  },
  // Truro goes on taking the orders that the acts need.
  pause: (call, _stock, random) =>
    call('POST', '/admin/locations/new-glasgow/pause', { minutes: random.pick([0, 15]) }),
  changeLocation: (call, _stock, random) =>
    call('PATCH', `/admin/locations/${random.pick(LOCATIONS)}`, { phone: `(902) 555-0${100 + random.int(99)}` }),
  changeRules: (call, _stock, random) => call('PATCH', '/admin/settings/rules', { cashBackLimit: 10 + random.int(90) }),
  changeBrand: (call, _stock, random) =>
    call('PATCH', '/admin/settings/brand', { phone: `(902) 555-0${100 + random.int(99)}` }),
  async makeKey(call, stock) {
    const { status, body } = await call('POST', '/admin/api-keys', { name: `Till ${stock.made++}`, scope: 'customer' })
    if (status === 200) stock.keys.push((body['apiKey'] as { id: string }).id)
  },
  renameKey: (call, stock, random) =>
    call('PATCH', `/admin/api-keys/${oneOf(stock.keys, random)}`, { name: `Kiosk ${stock.made++}` }),
  async revokeKey(call, stock, random) {
    const id = oneOf(stock.keys, random)
    await call('DELETE', `/admin/api-keys/${id}`)
    stock.keys = stock.keys.filter((one) => one !== id)
  },
}
