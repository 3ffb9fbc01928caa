import { type FieldProblem, fieldsOf, isFilled, isWholeBetween, problemsAt } from './fields.ts'

/** A place of work in the kitchen at which `hands` people cook at the same time. */
export type Station = {
  id: string
  name: string
  hands: number
  /** So long a dish that it finishes for a chosen time may lie before it is packed; left out: `LYING_MINUTES`. */
  keepsMinutes?: number | undefined
  /** A counter gets what needs no cooking, like drinks, and no dish of unknown work; left out: it cooks. */
  kind?: 'counter' | undefined
}
/** Names the pass where a screen names its station, so that no station may have it as its id. */
export const PASS = 'pass'

/** The station of dishes that name none, or one that is gone: the first that cooks. */
export function firstStation<One extends Pick<Station, 'kind'>>(stations: readonly One[]): One | undefined {
  return stations.find(({ kind }) => kind !== 'counter') ?? stations[0]
}

/** A dish for a chosen time lies at most this many minutes before it is packed, where its station says nothing else. */
export const LYING_MINUTES = 20

/**
 * How a kitchen takes orders for later and promises times. Without stations it promises by the specified formula, and takes
 * so many orders for a chosen quarter of an hour.
 */
export type Kitchen = {
  stations: readonly Station[]
  ordersPerQuarter: number
  /** How many days after today a time can be chosen for; 0: today only. */
  daysAhead: number
  /** Minutes between two times that can be chosen. */
  stepMinutes: number
  /** An order for as soon as possible is taken while it would be ready within this many minutes. */
  asapMinutes: number
  /** Minutes between the last dish and the closed bag. */
  packingMinutes: number
  /** Minutes added to every promise while the kitchen is behind; null: it is not. */
  rush: Rush | null
}
/** What is stored of a kitchen; a rush is set by itself. Kitchens of older releases have no `ordersPerQuarter`. */
export type StoredKitchen = Omit<Kitchen, 'rush' | 'ordersPerQuarter'> & { ordersPerQuarter?: number | undefined }
export type Rush = { minutes: number; until: Date }

/** What the form proposes to a kitchen that has entered nothing. */
export const KITCHEN_DEFAULTS = {
  daysAhead: 7,
  stepMinutes: 15,
  asapMinutes: 90,
  packingMinutes: 3,
  ordersPerQuarter: 10,
} as const

export const KITCHEN_LIMITS = {
  stations: 12,
  hands: 20,
  stationName: 40,
  keepsMinutes: 60,
  /** An order that nobody begins is looked for among those of the last eight days. */
  daysAhead: 7,
  asapMinutes: { least: 30, most: 240 },
  packingMinutes: 30,
  ordersPerQuarter: 100,
  /** The planning horizon: nothing is planned to begin later than this. */
  planMinutes: 24 * 60,
} as const
/** The steps that divide an hour, so that times are round. */
export const STEP_MINUTES = [5, 10, 15, 20, 30, 60] as const

export const RUSH_MINUTES = [10, 15, 20, 30] as const
/** For how long a rush can be set; it ends by itself. */
export const RUSH_LASTS_MINUTES = [30, 60, 90, 120] as const

/** The rush that still counts. */
export function rushAt(kitchen: Pick<Kitchen, 'rush'>, now: Date): Rush | null {
  return kitchen.rush && kitchen.rush.until > now ? kitchen.rush : null
}

/** The kitchen of a location, with the rush that is stored beside it; null where nothing was entered. */
export function kitchenOf(location: {
  kitchen: StoredKitchen | null
  rushMinutes: number | null
  rushUntil: Date | null
}): Kitchen | null {
  const { kitchen, rushMinutes, rushUntil } = location
  if (kitchen === null) return null
  const { ordersPerQuarter = KITCHEN_DEFAULTS.ordersPerQuarter } = kitchen
  return {
    ...kitchen,
    ordersPerQuarter,
    rush: rushMinutes !== null && rushUntil ? { minutes: rushMinutes, until: rushUntil } : null,
  }
}

/** Everything that is wrong with what was entered about a kitchen, by field; null, nothing entered, is fine. */
export function checkKitchen(kitchen: unknown): FieldProblem[] {
  if (kitchen === null) return []
  const { stations, daysAhead, stepMinutes, asapMinutes, packingMinutes, ordersPerQuarter } = fieldsOf(kitchen)
  const { asapMinutes: asap, packingMinutes: packing } = KITCHEN_LIMITS
  const isStep = STEP_MINUTES.some((minutes) => minutes === stepMinutes)
  return [
    ...(Array.isArray(stations) ? checkStations(stations) : [{ field: 'stations', message: 'Enter the stations' }]),
    ...problemsAt('daysAhead', numberProblem(daysAhead, 0, KITCHEN_LIMITS.daysAhead)),
    ...problemsAt('stepMinutes', isStep ? null : `Choose ${STEP_MINUTES.join(', ')} minutes`),
    ...problemsAt('asapMinutes', numberProblem(asapMinutes, asap.least, asap.most)),
    ...problemsAt('packingMinutes', numberProblem(packingMinutes, 0, packing)),
    ...problemsAt(
      'ordersPerQuarter',
      ordersPerQuarter === undefined ? null : numberProblem(ordersPerQuarter, 1, KITCHEN_LIMITS.ordersPerQuarter),
    ),
  ].map(({ field, message }) => ({ field: `kitchen.${field}`, message }))
}

function numberProblem(value: unknown, least: number, most: number): string | null {
  return isWholeBetween(value, least, most) ? null : `Enter a number from ${least} to ${most}`
}

/** What is wrong with the stations of a kitchen, by field. Ids are lowercase words, and neither ids nor names repeat. */
export function checkStations(stations: readonly unknown[]): FieldProblem[] {
  if (stations.length > KITCHEN_LIMITS.stations) {
    return [{ field: 'stations', message: `At most ${KITCHEN_LIMITS.stations} stations are possible` }]
  }
  const all = stations.map(fieldsOf)
  return all.flatMap(({ id, name, hands, keepsMinutes, kind }, index) => {
    const earlier = all.slice(0, index)
    const isTaken = earlier.some((other) => other['id'] === id || nameOf(other['name']) === nameOf(name))
    const isId = typeof id === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= 40
    const isHands = isWholeBetween(hands, 1, KITCHEN_LIMITS.hands)
    const isKept = keepsMinutes === undefined || isWholeBetween(keepsMinutes, 0, KITCHEN_LIMITS.keepsMinutes)
    return [
      ...problemsAt(`stations.${index}.id`, isId ? null : 'A station needs an id of lowercase letters and digits'),
      ...problemsAt(`stations.${index}.id`, id === PASS ? 'The pass is no station: choose another id' : null),
      ...problemsAt(`stations.${index}.kind`, kind === undefined || kind === 'counter' ? null : 'Choose a kind'),
      ...problemsAt(`stations.${index}.name`, isTaken ? 'This station already exists' : nameProblem(name)),
      ...problemsAt(`stations.${index}.hands`, isHands ? null : `Enter 1 to ${KITCHEN_LIMITS.hands} hands`),
      ...problemsAt(
        `stations.${index}.keepsMinutes`,
        isKept ? null : `Enter 0 to ${KITCHEN_LIMITS.keepsMinutes} minutes`,
      ),
    ]
  })
}

function nameProblem(name: unknown): string | null {
  if (!isFilled(name)) return 'Enter a name'
  const isShort = name.trim().length <= KITCHEN_LIMITS.stationName
  return isShort ? null : `Use at most ${KITCHEN_LIMITS.stationName} characters`
}

function nameOf(name: unknown): unknown {
  return typeof name === 'string' ? name.trim().toLowerCase() : name
}

/** Minutes of one hand at a station, for the first portion of an order and for each further one. */
export type WorkStep = { station: string; first: number; more: number }
/** What a dish takes, step after step; none: it needs no station, like a drink; null: its preparation time at the first. */
export type Work = readonly WorkStep[] | null

/** What one dish of an order takes: its steps follow each other, by one hand at a time. */
export type Task = { itemId: string; steps: readonly { station: string; minutes: number }[] }

export const WORK_LIMITS = { steps: 4, minutes: 120 } as const
/** Minutes of each further portion of a dish that names no steps. */
export const DEFAULT_MORE_MINUTES = 2

/** A dish of an order as the kitchen plans it. */
export type PlannedLine = { itemId: string; quantity: number; work: Work; prepTime: number }

/**
 * The tasks of an order, one for each dish, the longest first. Portions of one dish are cooked together, on however many
 * lines they stand. A station that no longer exists counts as the first one.
 */
export function tasksOf(lines: readonly PlannedLine[], stations: readonly Station[]): Task[] {
  const first = firstStation(stations)
  if (!first) return []

  const known = new Set(stations.map(({ id }) => id))
  const tasks = [...Map.groupBy(lines, ({ itemId }) => itemId).values()].map((same): Task => {
    const [{ itemId, work, prepTime }] = same as [PlannedLine, ...PlannedLine[]]
    const portions = same.reduce((sum, { quantity }) => sum + quantity, 0)
    const steps = work ?? [{ station: first.id, first: prepTime, more: DEFAULT_MORE_MINUTES }]
    return {
      itemId,
      steps: steps.map((step) => ({
        station: known.has(step.station) ? step.station : first.id,
        minutes: step.first + (portions - 1) * step.more,
      })),
    }
  })
  return tasks.sort((a, b) => minutesOf(b) - minutesOf(a) || (a.itemId < b.itemId ? -1 : 1))
}

/** Minutes of a task when no station is busy. */
function minutesOf({ steps }: Task): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** What is wrong with the steps of a dish, by field. */
export function checkWork(steps: unknown, stations: readonly Pick<Station, 'id'>[]): FieldProblem[] {
  if (!Array.isArray(steps) || steps.length > WORK_LIMITS.steps) {
    return [{ field: 'work', message: `Enter at most ${WORK_LIMITS.steps} steps` }]
  }
  return steps.map(fieldsOf).flatMap(({ station, first, more }, index) => {
    const isKnown = stations.some(({ id }) => id === station)
    return [
      ...problemsAt(`work.${index}.station`, isKnown ? null : 'Choose a station'),
      ...problemsAt(`work.${index}.first`, minutesProblem(first, 1)),
      ...problemsAt(`work.${index}.more`, minutesProblem(more, 0)),
    ]
  })
}

function minutesProblem(minutes: unknown, least: number): string | null {
  const { minutes: most } = WORK_LIMITS
  return isWholeBetween(minutes, least, most) ? null : `Enter ${least} to ${most} minutes`
}

/** What an owner changes first. */
const PROPOSED_HANDS = 2

/** The stations that the steps of a menu's dishes name, to begin a plan with. The one that cooks most dishes comes first. */
export function proposedStations(dishes: readonly { work: Work }[]): Station[] {
  const steps = dishes.flatMap(({ work }) => work ?? [])
  return [...Map.groupBy(steps, ({ station }) => station)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([id]) => ({ id, name: proposedName(id), hands: PROPOSED_HANDS }))
}

/** `fryer-grill` as `Fryer grill`. */
function proposedName(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
