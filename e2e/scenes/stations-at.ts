import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { DoneDishes } from '@thali/contracts/orders/done-dishes'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { dishParts } from '@thali/domain/orders/kitchen/dish-parts'
import { dishTasks } from '@thali/domain/orders/kitchen/station-tasks'
import type { Page } from 'playwright-core'

const KITCHEN = [
  { id: 'curry', name: 'Curry' },
  { id: 'tandoor', name: 'Tandoor' },
  { id: 'bar', name: 'Bar', kind: 'counter' as const },
]
const TANDOOR = /naan|roti|kulcha|paratha|tandoori|tikka|bread/i
const BAR = /lassi|chai|drink|lemonade|water/i

/**
 * Gives a location stations, for this page only: other scenes show a kitchen that has entered none. Every third order is
 * done at the tandoor, and the first one everywhere.
 *
 * @param isAgain the first dish of the first order is made again
 */
export async function bringStations(page: Page, place: string, isAgain = false): Promise<void> {
  await page.route('**/api/admin/workplaces', async (route) => {
    const reply = (await (await route.fetch()).json()) as { locations: WorkplaceView[] }
    const locations = reply.locations.map((one) => (one.id === place ? { ...one, stations: KITCHEN } : one))
    await route.fulfill({ json: { ...reply, locations } })
  })
  let begun: readonly OrderView[] = []
  await page.route('**/api/getLocationOrders*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { orders: OrderView[] }
    const orders = reply.orders.map((order) => ({ ...order, items: order.items.map(withStations) }))
    const here = orders.filter(({ status, locationInfo }) => status === 'preparing' && locationInfo.id === place)
    if (here.length > 0) begun = here.toSorted((a, b) => a.orderNumber - b.orderNumber)
    await route.fulfill({ response, json: { ...reply, orders } })
  })
  await page.route('**/api/admin/kitchen/done-dishes', async (route) => {
    // The page asks for both at once, and what is done belongs to the orders.
    const deadline = Date.now() + 5_000
    while (begun.length === 0 && Date.now() < deadline) await page.waitForTimeout(50)
    const done = begun.flatMap((order, index) => doneOf(order, index, place))
    const orders = done.map((order, index) => (isAgain && index === 0 ? withAgain(order) : order))
    await route.fulfill({ json: { orders } })
  })
}

function withStations(item: OrderItemView, index: number): OrderItemView {
  const at = (name: string) => (BAR.test(name) ? [] : TANDOOR.test(name) ? ['tandoor'] : ['curry'])
  const stations = Object.fromEntries(dishParts(item).map(({ dishId, name }) => [dishId, at(name)]))
  return { ...item, no: index + 1, stations }
}

function doneOf({ id: orderId, items }: OrderView, index: number, locationId: string): DoneDishes[] {
  if (index % 3 > 0) return []
  const at = new Date(Date.now() - (index + 1) * 60_000).toISOString()
  const tasks = dishTasks(
    items.map((item, place) => ({ ...item, no: place + 1 })),
    KITCHEN,
    [],
  )
  const marks = tasks
    .filter(({ station }) => index === 0 || station.id === 'tandoor')
    .map(({ line, dish, station }) => ({ line, part: dish.part, station: station.id, done: dish.quantity, at }))
  return marks.length > 0 ? [{ orderId, locationId, taps: marks.length, marks }] : []
}

function withAgain(order: DoneDishes): DoneDishes {
  const [first, ...others] = order.marks
  if (!first) return order
  const { line, part, station, at } = first
  const asked = { line, part, station, times: 1, quantity: 1, reason: 'Hair in it, the guest sent it back', at }
  return { ...order, marks: [{ ...first, done: 0 }, ...others], again: [asked] }
}
