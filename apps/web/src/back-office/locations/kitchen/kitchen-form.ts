import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { messagesByField } from '@thali/domain/fields'
import { checkKitchen, KITCHEN_DEFAULTS, type Station, type StoredKitchen } from '@thali/domain/kitchen/kitchen'
import { namedDishes } from '@thali/domain/menu/named-dishes'
import { freeSlug, slugOf } from '@thali/domain/slug'

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
export function stationForm({ id, name, hands, keepsMinutes }: Station): StationForm {
  return { key: id, id, name, hands: String(hands), keepsMinutes: keepsMinutes?.toString() ?? '' }
}

/** A station that begins: to be named. */
export function newStation(): StationForm {
  return { key: crypto.randomUUID(), id: null, name: '', hands: '1', keepsMinutes: '' }
}

/** The kitchen as it is sent; null where orders are not planned. */
export function kitchenOfForm(form: KitchenForm): StoredKitchen | null {
  if (!form.isPlanned) return null
  const taken = new Set(form.stations.flatMap(({ id }) => id ?? []))
  return {
    stations: form.stations.map(({ id, name, hands, keepsMinutes }) => {
      const own = id ?? newId(name, taken)
      taken.add(own)
      const keeps = keepsMinutes.trim() === '' ? {} : { keepsMinutes: numberOf(keepsMinutes) }
      return { id: own, name: name.trim(), hands: numberOf(hands), ...keeps }
    }),
    daysAhead: numberOf(form.daysAhead),
    stepMinutes: numberOf(form.stepMinutes),
    asapMinutes: numberOf(form.asapMinutes),
    packingMinutes: numberOf(form.packingMinutes),
    ordersPerQuarter: numberOf(form.ordersPerQuarter),
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
  const [first] = after.stations
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

/** Not a number stays none: the check names it. */
function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}
