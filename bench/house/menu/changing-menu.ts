import { BODIES, bowlText, GARNISHES, LIQUIDS, VESSELS } from '@thali/domain/menu/bowls/bowl'
import { DISHES, type Dish } from '@thali/testing/order-payload'

import type { Random } from '../../support/random.ts'
import type { Place } from '../premises.ts'

/** A call of the API by which an owner changes a menu or a location. */
export type Call = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body: object }

/** How hot a menu calls a dish, as a level; 0 of one without heat. */
export type Heat = 0 | 1 | 2 | 3
type DishState = { heat: Heat; stations: readonly string[] | null }
export type OptionState = { id: string; name: string; most: number; preset: number; heat?: Heat }
export type GroupState = { least: number; most: number; options: readonly OptionState[] }
export type Picked = { group: string; option: string; units: number; heat: Heat }
/** What a guest ordered of a dish; without `picked` what comes where nobody chooses. */
type Wish = { heat: Heat; picked: readonly Picked[] | null }

/** Every state that a menu ever had, by a text that is written with it and that a line of an order keeps. */
export type MenuStates = {
  dishByDescription: Map<string, DishState>
  groupByName: Map<string, GroupState>
  stationsByAddress: Map<string, readonly string[]>
  wishByNote: Map<string, Wish>
}

/**
 * A menu that changes while guests order from it. Each state has a number in texts that an order keeps, so that they tell what
 * the menu was when it was sold. The menu of a location without stations here has not been changed yet.
 */
export type ChangingMenu = { states: MenuStates; stationsAt: Map<Place, readonly string[]>; next: () => number }
export type Group = keyof typeof GROUPS

export const HEATS = ['none', 'mild', 'medium', 'hot'] as const
const STATIONS = ['stove', 'tandoor', 'fryer', 'cold'] as const
/** What may lie in a curry of the two, as the starter menu has them, and where it is cooked. */
export const CURRIES: Readonly<Record<string, { name: string; heat: Heat; stations: readonly string[] }>> = {
  'dal-makhani': { name: 'Dal Makhani', heat: 1, stations: ['stove'] },
  'palak-paneer': { name: 'Palak Paneer', heat: 1, stations: ['tandoor', 'stove'] },
  'chana-masala': { name: 'Chana Masala', heat: 2, stations: [] },
}
const ALLERGENS = ['dairy', 'Milk', 'gluten', 'wheat', 'tree nuts', 'cashews', 'peanuts', 'coconut milk', 'egg']
const CATEGORIES = ['appetizers', 'non-veg-curries', 'combos-with-bread', 'drinks'] as const

const plain = (id: string, name: string, most: number) => ({ id, name, most, preset: 0 })
export const GROUPS = {
  sides: {
    least: 0,
    most: 6,
    options: [plain('onion', 'Onion', 2), plain('mango-pickle', 'Mango pickle', 2), plain('raita', 'Raita', 1)],
  },
  portion: { least: 1, most: 1, options: [plain('regular', 'Regular', 1), plain('family-bowl', 'Family bowl', 1)] },
  curries: {
    least: 2,
    most: 2,
    options: Object.entries(CURRIES).map(([id, { name, heat }]) => ({ ...plain(id, name, 2), heat })),
  },
} as const satisfies Record<string, GroupState>
export const GROUPS_OF: Partial<Record<Dish, readonly Group[]>> = {
  butterChicken: ['sides', 'portion'],
  paneerTikka: ['curries'],
}
const KITCHEN = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3, ordersPerQuarter: 100 }

const ALL_GROUPS = Object.keys(GROUPS) as [Group, ...Group[]]
const ALL_DISHES = Object.keys(DISHES) as [Dish, ...Dish[]]

export function createChangingMenu(): ChangingMenu {
  let count = 0
  return {
    states: {
      dishByDescription: new Map(),
      groupByName: new Map(),
      stationsByAddress: new Map(),
      wishByNote: new Map(),
    },
    stationsAt: new Map(),
    next: () => ++count,
  }
}

/** The first change of a menu, after which all of it has a number. */
export function openingOf(menu: ChangingMenu, location: Place, random: Random): Call[] {
  return [
    changeStations(menu, location, random, STATIONS),
    ...Object.entries(CURRIES).map(([slug, { stations }]): Call => {
      const path = `/api/admin/menu/${location}/items/${location}-${slug}`
      return { method: 'PATCH', path, body: { work: workAt(stations) } }
    }),
    ...ALL_GROUPS.map((id) => changeGroup(menu, location, random, id)),
    ...ALL_DISHES.map((dish) => changeDish(menu, location, random, dish)),
  ]
}

export function changeDish(
  { states, stationsAt, next }: ChangingMenu,
  location: Place,
  random: Random,
  dish = random.pick(ALL_DISHES),
): Call {
  const known = stationsAt.get(location) ?? []
  const stations = random.chance(0.1) ? null : random.shuffle(known).slice(0, random.int(3))
  const heat = random.int(HEATS.length) as Heat
  const description = `As of change ${next()}`
  states.dishByDescription.set(description, { heat, stations })
  const body = {
    description,
    spiceLevel: HEATS[heat],
    work: stations && workAt(stations),
    groups: GROUPS_OF[dish] ?? [],
    drawnAs: aDrawing(random),
    allergens: someOf(ALLERGENS, random),
  }
  return { method: 'PATCH', path: `/api/admin/menu/${location}/items/${idOf(location, dish)}`, body }
}

export function changeGroup(
  { states, next }: ChangingMenu,
  location: Place,
  random: Random,
  id = random.pick(ALL_GROUPS),
): Call {
  const { least, most, options }: GroupState = GROUPS[id]
  const isShort = id === 'sides' && random.chance(0.3)
  const served = withPresets(random.shuffle(options).slice(isShort ? 1 : 0), least, random)
  const name = `${id} ${next()}`
  states.groupByName.set(name, { least, most, options: served })
  const sent = served.map(({ heat, ...option }) => ({
    ...option,
    frenchName: `Le ${option.name}`,
    price: 0,
    itemId: heat === undefined ? null : `${location}-${option.id}`,
    allergens: someOf(ALLERGENS, random),
  }))
  const body = { name, frenchName: `Les ${name}`, least, most, free: 0, options: sent }
  return { method: 'PUT', path: `/api/admin/menu/${location}/groups/${id}`, body }
}

/** Other stations, under other names. */
export function changeStations(
  { states, stationsAt, next }: ChangingMenu,
  location: Place,
  random: Random,
  stations: readonly string[] = someOf(STATIONS, random),
): Call {
  const address = `${next()} Quay Street`
  states.stationsByAddress.set(address, stations)
  stationsAt.set(location, stations)
  const named = stations.map((id) => ({ id, name: `${id} of ${address}`, hands: 20 }))
  const body = { address, kitchen: { ...KITCHEN, stations: named } }
  return { method: 'PATCH', path: `/api/admin/locations/${location}`, body }
}

export function changeCategory({ next }: ChangingMenu, location: Place, random: Random): Call {
  const body = { tagline: `Line ${next()}`, frenchTagline: `Ligne ${next()}`, drawnAs: aDrawing(random) }
  return { method: 'PATCH', path: `/api/admin/menu/${location}/categories/${random.pick(CATEGORIES)}`, body }
}

export function sellOption(location: Place, random: Random, isAvailable: boolean): Call {
  const group = random.pick(ALL_GROUPS)
  const [option] = random.shuffle<OptionState>(GROUPS[group].options)
  const body = { options: [{ group, id: option?.id }], isAvailable, until: null }
  return { method: 'POST', path: `/api/admin/menu/${location}/availability`, body }
}

export function sellDish(location: Place, random: Random, isAvailable: boolean): Call {
  const body = { ids: [idOf(location, random.pick(ALL_DISHES))], isAvailable, until: null }
  return { method: 'POST', path: `/api/admin/menu/${location}/availability`, body }
}

export function deleteDish(location: Place, random: Random): Call {
  const path = `/api/admin/menu/${location}/items/${idOf(location, random.pick(ALL_DISHES))}`
  return { method: 'DELETE', path, body: {} }
}

const idOf = (location: Place, dish: Dish): string => `${location}-${DISHES[dish].slug}`

function workAt(stations: readonly string[]): object[] {
  return stations.map((station) => ({ station, first: 1, more: 0 }))
}

/** The name of a heat on a ticket. */
export function heatName(heat: Heat): string {
  const [first = '', ...rest] = HEATS[heat]
  return first.toUpperCase() + rest.join('')
}

/** Presets that suffice by themselves; of a choice of several there may be none. */
function withPresets(options: readonly OptionState[], least: number, random: Random): OptionState[] {
  let left = least === 0 ? random.int(4) : least === 1 || random.chance(0.8) ? least : 0
  return options.map((option, index) => {
    const isLast = index === options.length - 1
    const preset = Math.min(left, option.most, least > 0 && isLast ? left : random.int(option.most + 1))
    left -= preset
    return { ...option, preset }
  })
}

function aDrawing(random: Random): string {
  const garnishes = random.shuffle(GARNISHES).slice(0, random.int(4))
  return bowlText({ vessel: random.pick(VESSELS), body: random.pick(BODIES), garnishes, liquid: random.pick(LIQUIDS) })
}

function someOf<Item>(items: readonly Item[], random: Random): Item[] {
  return items.filter(() => random.chance(0.5))
}
