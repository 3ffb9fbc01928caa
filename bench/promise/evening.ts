import { KITCHEN_DEFAULTS, type Kitchen, type PlannedLine, type WorkStep } from '@thali/domain/kitchen'

import { createRandom, type Random } from '../support/random.ts'

export const KITCHEN: Kitchen = {
  ...KITCHEN_DEFAULTS,
  stations: [
    { id: 'curry', name: 'Curry', hands: 3 },
    { id: 'tandoor', name: 'Tandoor', hands: 2 },
    { id: 'fryer', name: 'Fryer', hands: 2 },
    { id: 'cold', name: 'Cold', hands: 1 },
  ],
  rush: null,
}

/** 17:00 in Halifax on a Friday. */
export const STARTS_AT = Date.parse('2026-11-20T21:00:00Z')
const EVENING_MINUTES = 300
const QUIET_AN_HOUR = 8
const BUSY_AN_HOUR = 30
const LATER_SHARE = 0.2
const SIGMA = 0.35
const BIAS = 0.25
/** How often an order has 1 to 6 portions, in hundredths. */
const PORTIONS = [30, 32, 18, 10, 6, 4]
/** Dishes by station; the rest of the twenty begin at the tandoor and go through the curry pan. */
const DISHES = { curry: 7, tandoor: 3, fryer: 5, cold: 3 } as const
const TWO_STEPS = 2

type Dish = PlannedLine & {
  /** What the kitchen takes, over what was entered. */
  bias: number
}
export type Arrival = {
  minute: number
  lines: readonly PlannedLine[]
  /** Minutes ahead of the wanted time; null: as soon as possible. */
  wantedIn: number | null
}
export type Evening = {
  arrivals: readonly Arrival[]
  /** What a task of the dish truly takes, in minutes; drawn once, the same for every way to promise. */
  trueMinutes: (arrival: number, itemId: string, step: number, planned: number) => number
}

/** An evening that its seed determines: who orders what when, and how long every dish truly takes. */
export function createEvening(seed: string): Evening {
  const random = createRandom(seed)
  const dishes = createDishes(random)
  const arrivals: Arrival[] = []
  for (let minute = nextArrival(0, random); minute < EVENING_MINUTES; minute = nextArrival(minute, random)) {
    const portions = Array.from({ length: portionsOf(random) }, () => random.pick(dishes as [Dish, ...Dish[]]))
    const lines = [...Map.groupBy(portions, ({ itemId }) => itemId).values()].map((same) => ({
      ...(same[0] as Dish),
      quantity: same.length,
    }))
    const wantedIn = random.chance(LATER_SHARE) ? 40 + random.int(120) : null
    arrivals.push({ minute, lines, wantedIn })
  }
  const biases = new Map(dishes.map(({ itemId, bias }) => [itemId, bias]))
  return {
    arrivals,
    trueMinutes(arrival, itemId, step, planned) {
      const chance = createRandom(`${seed} ${arrival} ${itemId} ${step}`)
      return planned * (biases.get(itemId) ?? 1) * Math.exp(SIGMA * normal(chance))
    },
  }
}

function createDishes(random: Random): Dish[] {
  const single = Object.entries(DISHES).flatMap(([station, count]) =>
    Array.from({ length: count }, () => [stepAt(station, random)]),
  )
  const double = Array.from({ length: TWO_STEPS }, () => [
    { station: 'tandoor', first: 4 + random.int(3), more: 2 },
    { station: 'curry', first: 2 + random.int(4), more: 1 },
  ])
  return [...single, ...double].map((work, index) => ({
    itemId: `dish-${index}`,
    quantity: 1,
    work,
    prepTime: 15,
    bias: 1 - BIAS + random.next() * 2 * BIAS,
  }))
}

/** 4 to 14 minutes, the short ones more often; at the cold station at most 7. */
function stepAt(station: string, random: Random): WorkStep {
  const most = station === 'cold' ? 4 : 11
  const first = 4 + Math.min(random.int(most), random.int(most), random.int(most))
  return { station, first, more: 2 }
}

/** Arrivals of a Poisson process whose rate rises to the middle of the evening and falls again. */
function nextArrival(after: number, random: Random): number {
  let minute = after
  do {
    minute -= (Math.log(1 - random.next()) * 60) / BUSY_AN_HOUR
  } while (minute < EVENING_MINUTES && !random.chance(rateAt(minute) / BUSY_AN_HOUR))
  return minute
}

function rateAt(minute: number): number {
  const half = EVENING_MINUTES / 2
  return QUIET_AN_HOUR + (BUSY_AN_HOUR - QUIET_AN_HOUR) * (1 - Math.abs(minute - half) / half)
}

function portionsOf(random: Random): number {
  let left = random.int(100)
  return 1 + PORTIONS.findIndex((share) => (left -= share) < 0)
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
