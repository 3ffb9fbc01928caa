import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { messagesByField } from '@thali/domain/fields'
import {
  checkKitchen,
  firstStation,
  KITCHEN_DEFAULTS,
  PASS,
  type Station,
  type StoredKitchen,
  type Kitchen,
  kitchenOf,
} from '@thali/domain/kitchen'
import { kitchenOpensAt } from '@thali/domain/locations/hours'
import { type LocationHours, scheduleOf } from '@thali/domain/locations/schedule'
import { namedDishes } from '@thali/domain/menu/dish-names'
import { type Load, loadWith } from '@thali/domain/orders/capacity/load'
import { promiseFor } from '@thali/domain/orders/promise/promise-for'
import { freeSlug, slugOf } from '@thali/domain/slug'

import { typedNumber } from '#web/ui/forms/typed-number.ts'

/** A station as it is typed. */
export type StationForm = {
  /** Tells the rows apart while they are moved. */
  key: string
  /** Of a station that is stored already: dishes name it by its id, which stays when its name changes. */
  id: string | null
  name: string
  hands: string
  /** Empty: the usual minutes. */
  keepsMinutes: string
  /** Whether it gets what needs no cooking, like drinks. */
  isCounter: boolean
}

export type KitchenForm = {
  /** Whether orders are planned at all; what is typed below is kept until the form is sent. */
  isPlanned: boolean
  stations: readonly StationForm[]
  daysAhead: string
  stepMinutes: string
  asapMinutes: string
  packingMinutes: string
  ordersPerQuarter: string
}

const LONGEST_ID = 40

/** The form filled with a kitchen, or as one begins that entered nothing. */
export function kitchenFormOf({ kitchen = null }: Pick<ManagedLocationView, 'kitchen'>): KitchenForm {
  const {
    stations,
    ordersPerQuarter = KITCHEN_DEFAULTS.ordersPerQuarter,
    ...settings
  }: StoredKitchen = kitchen ?? { stations: [], ...KITCHEN_DEFAULTS }
  return {
    isPlanned: kitchen !== null,
    stations: stations.map(stationForm),
    daysAhead: String(settings.daysAhead),
    stepMinutes: String(settings.stepMinutes),
    asapMinutes: String(settings.asapMinutes),
    packingMinutes: String(settings.packingMinutes),
    ordersPerQuarter: String(ordersPerQuarter),
  }
}

/** A station that has its id already. */
export function stationForm({ id, name, hands, keepsMinutes, kind }: Station): StationForm {
  const isCounter = kind === 'counter'
  return { key: id, id, name, hands: String(hands), keepsMinutes: keepsMinutes?.toString() ?? '', isCounter }
}

/** A station that begins: to be named. */
export function newStation(): StationForm {
  return { key: crypto.randomUUID(), id: null, name: '', hands: '1', keepsMinutes: '', isCounter: false }
}

/** The kitchen as it is sent; null where orders are not planned. */
export function kitchenOfForm(form: KitchenForm): StoredKitchen | null {
  if (!form.isPlanned) return null
  const taken = new Set([PASS, ...form.stations.flatMap(({ id }) => id ?? [])])
  return {
    stations: form.stations.map(({ id, name, hands, keepsMinutes, isCounter }) => {
      const own = id ?? newId(name, taken)
      taken.add(own)
      const keeps = keepsMinutes.trim() === '' ? {} : { keepsMinutes: typedNumber(keepsMinutes) }
      const kind = isCounter && ({ kind: 'counter' } as const)
      return { id: own, name: name.trim(), hands: typedNumber(hands), ...keeps, ...kind }
    }),
    daysAhead: typedNumber(form.daysAhead),
    stepMinutes: typedNumber(form.stepMinutes),
    asapMinutes: typedNumber(form.asapMinutes),
    packingMinutes: typedNumber(form.packingMinutes),
    ordersPerQuarter: typedNumber(form.ordersPerQuarter),
  }
}

/** What is wrong, by field: `stations.0.name`. */
export function kitchenProblems(form: KitchenForm): Record<string, string> {
  return messagesByField(
    checkKitchen(kitchenOfForm(form)).map(({ field, message }) => ({ field: fieldOf(field), message })),
  )
}

/** The field for a path of the request. */
export function fieldOf(path: string): string {
  return path.replace(/^kitchen\./, '')
}

/** How many dishes each station cooks, by its id. */
export function dishesByStation(
  items: readonly Pick<ManagedItemView, 'name' | 'work'>[],
): ReadonlyMap<string, string[]> {
  const dishes = new Map<string, string[]>()
  for (const { name, work } of items) {
    for (const station of new Set(work?.map((step) => step.station))) {
      dishes.set(station, [...(dishes.get(station) ?? []), name])
    }
  }
  return dishes
}

/** What happens to the dishes of removed stations; null where there are none, or no station is left. */
export function removedWords(
  before: KitchenForm,
  after: KitchenForm,
  dishes: ReadonlyMap<string, readonly string[]>,
): string | null {
  const first = after.stations.find(({ isCounter }) => !isCounter) ?? after.stations[0]
  const kept = new Set(kitchenOfForm({ ...after, isPlanned: true })?.stations.map(({ id }) => id))
  const left = new Set(before.stations.flatMap(({ id }) => (id === null || kept.has(id) ? [] : (dishes.get(id) ?? []))))
  if (!first || left.size === 0) return null
  const where = first.name.trim() || 'the first station'
  const [count, them] = left.size === 1 ? ['counts', 'it'] : ['count', 'them']
  return `${namedDishes([...left])} ${count} at ${where} until you give ${them} another station under Menu.`
}

/** A station of a name that was removed just now gets its id back, and with it its dishes. */
function newId(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name, LONGEST_ID) || 'station'
  return freeSlug(slug, LONGEST_ID, (id) => taken.has(id)) ?? slug
}

type Dish = Pick<ManagedItemView, 'id' | 'name' | 'work' | 'prepTime' | 'isPopular' | 'isAvailable'>

/** The order that the preview is about has so many dishes, and comes so many times at once. */
const DISHES = 2
const ORDERS = 10
const MINUTE_MS = 60_000

/** Which dishes count at the first station because they name none that there is; null when every dish names one. */
export function withoutStationWords(dishes: readonly Dish[], { stations }: StoredKitchen): string | null {
  const first = firstStation(stations)
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
  const lines = ordered.map(({ id, work, prepTime }) => ({ itemId: id, quantity: 1, work, prepTime }))
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
