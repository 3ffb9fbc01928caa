import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { type Kitchen, type StoredKitchen, kitchenOf } from '@thali/domain/kitchen/kitchen'
import { type LocationHours, scheduleOf } from '@thali/domain/locations/calendar/schedule'
import { kitchenOpensAt } from '@thali/domain/locations/hours'
import { namedDishes } from '@thali/domain/menu/named-dishes'
import { type Load, loadWith } from '@thali/domain/orders/promise/load'
import { promiseFor } from '@thali/domain/orders/promise/promise-for'

type Dish = Pick<ManagedItemView, 'id' | 'name' | 'work' | 'prepTime' | 'isPopular' | 'isAvailable'>

/** The order that the preview is about has so many dishes, and comes so many times at once. */
const DISHES = 2
const ORDERS = 10
const MINUTE_MS = 60_000

/** Which dishes count at the first station because they name none that there is; null when every dish names one. */
export function withoutStationWords(dishes: readonly Dish[], { stations }: StoredKitchen): string | null {
  const [first] = stations
  const known = new Set(stations.map(({ id }) => id))
  const without = dishes.filter(({ work }) => !work || work.some(({ station }) => !known.has(station)))
  if (!first || without.length === 0) return null
  const named = namedDishes(without.map(({ name }) => name))
  const [count, name] = without.length === 1 ? ['1 dish', 'names'] : [`${without.length} dishes`, 'name']
  return `${count} ${name} no station and will count at ${first.name}: ${named}.`
}

/**
 * What guests would be promised by these stations, before they are saved: for one order, and for ten of them at once, in a
 * kitchen that has nothing else to cook. Null where there is no dish to order.
 */
export function promisedWords(
  dishes: readonly Dish[],
  stored: StoredKitchen,
  location: LocationHours,
  now: Date,
): string | null {
  const kitchen = kitchenOf({ kitchen: stored, rushMinutes: null, rushUntil: null })
  const sold = dishes.filter(({ isAvailable }) => isAvailable)
  const ordered = [...new Set([...sold.filter(({ isPopular }) => isPopular), ...sold])].slice(0, DISHES)
  if (!kitchen || ordered.length === 0) return null
  const promised = minutesOf(ordered, kitchen, location, now)
  const [one] = promised
  const what = namedDishes(ordered.map(({ name }) => name))
  if (one === undefined)
    return `With nothing else to cook, an order of ${what} could not be taken: guests would have to choose a time.`
  const last = promised.at(-1)
  const many =
    promised.length < ORDERS
      ? `Of ${ORDERS} such orders at once ${promised.length} could be taken, the last in ${last} minutes. Then guests have to choose a time.`
      : `The last of ${ORDERS} such orders at once would be ready in ${last} minutes.`
  return `With nothing else to cook, an order of ${what} would be promised in ${one} minutes. ${many}`
}

/** The promised minutes of equal orders, one after the other, until the kitchen is full. */
function minutesOf(ordered: readonly Dish[], kitchen: Kitchen, location: LocationHours, now: Date): number[] {
  const hours = scheduleOf(location, 'pickup')
  const from = kitchenOpensAt(hours, now)
  const lines = ordered.map(({ id, work, prepTime }) => ({ itemId: id, quantity: 1, work, prepTimeMinutes: prepTime }))
  const minutes: number[] = []
  let load: Load = new Map()
  while (minutes.length < ORDERS) {
    const question = { order: { orderType: 'pickup' as const, lines }, now: from, load, backlog: new Map() }
    const promise = promiseFor({ ...question, location: { hours, kitchen }, wanted: null })
    if (!promise.ok) break
    minutes.push(Math.round((promise.value.readyAt.getTime() - from.getTime()) / MINUTE_MS))
    load = loadWith(load, promise.value.claims)
  }
  return minutes
}
