import { expect, test } from 'vitest'

import type { Station, Task } from '../../kitchen.ts'
import { loadOf } from '../capacity/load.ts'
import { planBackward, planForward } from './plan.ts'

/** Minutes since 1970; a mark begins at 0. */
const FROM = 0
const CURRY: Station = { id: 'curry', name: 'Curry', hands: 1 }
const tandoor = (keepsMinutes?: number): Station => ({ id: 'tandoor', name: 'Tandoor', hands: 1, keepsMinutes })
/** The tandoor is taken from 75 to 95. */
const TAKEN = loadOf(
  [75, 80, 85, 90].map((mark) => ({ subject: 'station:tandoor', at: new Date(mark * 60_000), used: 5 })),
)
const bread = (itemId = 'naan'): Task => ({ itemId, steps: [{ station: 'tandoor', minutes: 28 }] })
const isPlanned = (tasks: readonly Task[], untilMinute: number, keepsMinutes?: number) => {
  const state = { stations: [CURRY, tandoor(keepsMinutes)], load: TAKEN, backlog: new Map(), nowMinute: FROM }
  return planBackward(tasks, { fromMinute: FROM, untilMinute }, state) !== null
}

test('bread lies for no longer than its station keeps it, and for 20 minutes where it says nothing', () => {
  expect(isPlanned([bread()], 95)).toBe(true)
  expect(isPlanned([bread()], 95, 19)).toBe(false)
  expect(isPlanned([bread()], 95, 20)).toBe(true)
  expect(isPlanned([bread()], 75, 0)).toBe(true)
})

test('a dish may lie for longer because of other dishes of its order, but not because of its own minutes', () => {
  expect(isPlanned([bread(), bread('roti')], 60, 5)).toBe(true)
  expect(isPlanned([bread()], 95, 5)).toBe(false)
})

test('a dish that ends at another station lies as long as that one says', () => {
  const curry: Task = { itemId: 'dal', steps: [{ station: 'curry', minutes: 8 }] }
  const roasted: Task = { itemId: 'bharta', steps: [...bread().steps, ...curry.steps] }
  expect(isPlanned([curry], 95, 0)).toBe(true)
  expect(isPlanned([roasted], 103, 0)).toBe(true)
})

test('an order of which nothing is left on the menu takes no minutes, and is ready as soon, or as late, as is asked', () => {
  const state = { stations: [CURRY, tandoor()], load: TAKEN, backlog: new Map(), nowMinute: FROM }
  const nothing = { taken: new Map(), waited: null }
  expect(planForward([], 10, state)).toEqual({ ...nothing, startMinute: 10, endMinute: 10 })
  expect(planBackward([], { fromMinute: 10, untilMinute: 90 }, state)).toEqual({
    ...nothing,
    startMinute: 90,
    endMinute: 90,
  })
})
