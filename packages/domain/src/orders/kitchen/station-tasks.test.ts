import { expect, test } from 'vitest'

import type { ToldOption } from '../../menu/options/line-option.ts'
import { dishParts } from './dish-parts.ts'
import { dishTasks, isDone, stationsOf } from './station-tasks.ts'

const STOVE = { id: 'stove' }
const TANDOOR = { id: 'tandoor' }
const BAR = { id: 'bar', kind: 'counter' } as const

type Choice = Extract<ToldOption, { kind: 'option' }>
const option = (id: string, change: Partial<Choice> = {}): Choice => ({
  kind: 'option',
  group: 'g',
  groupName: 'G',
  id,
  name: id,
  units: 1,
  as: 'choice',
  itemId: id,
  options: [],
  ...change,
})

const THALI = {
  no: 1,
  id: 'thali',
  name: 'Thali',
  quantity: 2,
  options: [
    option('dal', { options: [{ kind: 'spice', id: 'hot', name: 'Hot', level: 3 }] }),
    option('raita', { units: 0 }),
    option('large', { itemId: null, options: [option('rice')] }),
    option('naan', { units: 3 }),
  ],
  stations: { thali: [], dal: ['stove'], rice: ['gone'], naan: ['tandoor', 'stove'] },
}

test('a combo is cooked dish by dish: what was left out is none, and an option that is no dish may hold one', () => {
  expect(dishParts(THALI).map(({ part, dishId, quantity }) => [part, dishId, quantity])).toEqual([
    [0, 'thali', 2],
    [1, 'dal', 2],
    [2, 'rice', 2],
    [3, 'naan', 6],
  ])
})

test.each([
  ['where it was sold to', { dish: ['tandoor'] }, ['tandoor']],
  ['at both of its stations', { dish: ['tandoor', 'stove'] }, ['tandoor', 'stove']],
  ['at the first that cooks, where its station is gone', { dish: ['fryer'] }, ['stove']],
  ['at the first that cooks, where none was stored', undefined, ['stove']],
  ['at the counter, where it needs no cooking', { dish: [] }, ['bar']],
] as const)('a dish is made %s', (_, stored, expected) => {
  expect(stationsOf([BAR, STOVE, TANDOOR], stored, 'dish').map(({ id }) => id)).toEqual(expected)
})

test('what needs no cooking is made nowhere in a kitchen without a counter, and nothing without stations', () => {
  expect(stationsOf([STOVE, TANDOOR], { lassi: [] }, 'lassi')).toEqual([])
  expect(stationsOf([], undefined, 'dal')).toEqual([])
})

test('each station has its own dishes of an order, with what it has done of them', () => {
  const marks = [
    { line: 1, part: 3, station: 'tandoor', done: 6 },
    { line: 1, part: 3, station: 'stove', done: 2 },
    // More than there are since some were taken off.
    { line: 1, part: 1, station: 'stove', done: 5 },
    { line: 2, part: 0, station: 'stove', done: 1 },
  ]
  const tasks = dishTasks([THALI], [STOVE, TANDOOR, BAR], marks)
  expect(tasks.map((task) => [task.dish.name, task.station.id, task.done, isDone(task)])).toEqual([
    ['Thali', 'bar', 0, false],
    ['dal', 'stove', 2, true],
    ['rice', 'stove', 0, false],
    ['naan', 'tandoor', 6, true],
    ['naan', 'stove', 2, false],
  ])
})
