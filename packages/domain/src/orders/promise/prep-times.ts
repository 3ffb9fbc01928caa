import { type Kitchen, type PlannedLine, tasksOf, type Work, type WorkStep } from '../../kitchen.ts'
import { localParts } from '../../time/zone.ts'

/** Orders of so many days are looked at, and so many must have been cooked before anything is proposed. */
export const LEARNING = { days: 28, fewestOrders: 15 } as const

/** A difference of fewer minutes is not worth a change. */
const FEWEST_MINUTES_APART = 3
/** Outside of these somebody tapped too late, or forgot the order. */
const PLAUSIBLE = { least: 1, most: 120 } as const
const BAND_HOURS = 2

/** An order that was cooked without Undo and was not put off, as the menu of today plans its dishes. */
export type CookedOrder = { lines: readonly PlannedLine[]; startedAt: Date; readyAt: Date }

/** The minutes that a kitchen needs for the first portion of a dish, against those that were entered. */
export type LearntTime = {
  itemId: string
  enteredMinutes: number
  /** The median. */
  tookMinutes: number
  /** How many orders it was counted on. */
  orders: number
  /** Hours of the day in which it takes even longer, the longest first. */
  busy: readonly { fromHour: number; untilHour: number; tookMinutes: number }[]
}

type Sample = { itemId: string; minutes: number; hour: number }
type Dish = { id: string; work: Work; prepTime: number }

/** The dishes for which the kitchen needs clearly more or less time than was entered, the furthest apart first. */
export function learntTimes(orders: readonly CookedOrder[], dishes: readonly Dish[], kitchen: Kitchen): LearntTime[] {
  const samples = orders.map((order) => sampleOf(order, kitchen)).filter((sample) => sample !== null)
  const byDish = Map.groupBy(samples, ({ itemId }) => itemId)
  return dishes
    .flatMap((dish): LearntTime[] => {
      const ofDish = byDish.get(dish.id) ?? []
      const enteredMinutes = enteredFor(dish)
      const tookMinutes = medianMinutes(ofDish)
      const isApart = tookMinutes !== null && Math.abs(tookMinutes - enteredMinutes) >= FEWEST_MINUTES_APART
      if (!isApart) return []
      return [
        { itemId: dish.id, enteredMinutes, tookMinutes, orders: ofDish.length, busy: busyBands(ofDish, tookMinutes) },
      ]
    })
    .toSorted((a, b) => Math.abs(b.tookMinutes - b.enteredMinutes) - Math.abs(a.tookMinutes - a.enteredMinutes))
}

/** The work of a dish when its first portion takes so many minutes: its longest step takes the difference. */
export function workTaking(minutes: number, { work, prepTime }: Omit<Dish, 'id'>): Omit<Dish, 'id'> {
  if (work === null) return { work, prepTime: minutes }
  if (work.length === 0) return { work, prepTime }
  const longest = work.reduce((before, step) => (step.first > before.first ? step : before))
  const others = enteredFor({ work, prepTime }) - longest.first
  const first = Math.max(1, minutes - others)
  return { prepTime, work: work.map((step) => (step === longest ? { ...step, first } : step)) }
}

/** The minutes of an order's longest dish, which decides when it is ready; null where the times are not plausible. */
function sampleOf({ lines, startedAt, readyAt }: CookedOrder, { stations, packingMinutes }: Kitchen): Sample | null {
  const [longest] = tasksOf(lines, stations)
  // An order of drinks says nothing of a station.
  if (!longest || longest.steps.length === 0) return null
  const taken = Math.round((readyAt.getTime() - startedAt.getTime()) / 60_000)
  if (taken < PLAUSIBLE.least || taken > PLAUSIBLE.most) return null
  const line = lines.find(({ itemId }) => itemId === longest.itemId)
  const planned = longest.steps.reduce((sum, { minutes }) => sum + minutes, 0)
  const furtherPortions = line ? planned - enteredFor(line) : 0
  const minutes = Math.max(1, taken - packingMinutes - furtherPortions)
  return { itemId: longest.itemId, minutes, hour: Math.floor(localParts(startedAt).minute / 60) }
}

function enteredFor({ work, prepTime }: Pick<Dish, 'work' | 'prepTime'>): number {
  return work === null ? prepTime : firstMinutes(work)
}

function firstMinutes(work: readonly WorkStep[]): number {
  return work.reduce((sum, { first }) => sum + first, 0)
}

function busyBands(samples: readonly Sample[], usual: number): LearntTime['busy'] {
  const byBand = Map.groupBy(samples, ({ hour }) => Math.floor(hour / BAND_HOURS) * BAND_HOURS)
  return [...byBand]
    .flatMap(([fromHour, ofBand]) => {
      const tookMinutes = medianMinutes(ofBand)
      if (tookMinutes === null || tookMinutes - usual < FEWEST_MINUTES_APART) return []
      return [{ fromHour, untilHour: fromHour + BAND_HOURS, tookMinutes }]
    })
    .toSorted((a, b) => b.tookMinutes - a.tookMinutes)
}

/** Whole minutes; null where too few orders tell of it. */
function medianMinutes(samples: readonly Sample[]): number | null {
  if (samples.length < LEARNING.fewestOrders) return null
  const sorted = samples.map(({ minutes }) => minutes).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round((low + high) / 2)
}
