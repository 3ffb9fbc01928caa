import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { anItem, anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { rowsOf } from '../board-view.ts'
import { talliesOf } from './done-dishes.tsx'
import { type Again, heardOf, type Mark, marksWith } from './shown-marks.ts'
import { doneHere, openAgain, stationCards } from './station-view.ts'
import { shownStations, tasksOf } from './stations.tsx'

const NOW = new Date('2026-07-10T22:31:00.000Z')
const at = (secondsAgo: number) => new Date(NOW.getTime() - secondsAgo * 1000).toISOString()
const PLACE = anOrder().locationInfo.id
const KITCHEN = [
  { id: 'stove', name: 'Stove' },
  { id: 'tandoor', name: 'Tandoor' },
]
const TANDOOR = shownStations([{ id: PLACE, stations: KITCHEN } as unknown as WorkplaceView], 'tandoor')

const dal = anItem({ id: 'dal', name: 'Dal Makhani', quantity: 2, stations: { dal: ['stove'] } })
const naan = anItem({ id: 'naan', name: 'Garlic Naan', quantity: 3, stations: { naan: ['tandoor'] } })
const begun = (change: Partial<OrderView> = {}) => anOrder({ status: 'preparing', items: [dal, naan], ...change })
const mark = (change: Partial<Mark> = {}): Mark => ({
  line: 2,
  part: 0,
  station: 'tandoor',
  done: 3,
  at: at(60),
  ...change,
})
const cardsOf = (orders: readonly OrderView[], marks: readonly Mark[], again: readonly Again[] = []) =>
  stationCards(rowsOf(orders, [], 'preparing', NOW).now, TANDOOR, { marksOf: () => marks, againOf: () => again }, NOW)

test('a station has the orders with a dish of its own, and reads how far the others are', () => {
  const stoveDone = mark({ line: 1, station: 'stove', done: 1 })
  const [card] = cardsOf([begun(), begun({ id: 'other', items: [dal] })], [stoveDone])
  expect(card?.tasks.map(({ dish, done }) => [dish.name, dish.quantity, done])).toEqual([['Garlic Naan', 3, 0]])
  expect(card?.others.map(({ station, done, of }) => [station.name, done, of])).toEqual([['Stove', 1, 2]])
  expect(cardsOf([begun({ id: 'other', items: [dal] })], [])).toEqual([])
})

test('a card that is done stays for some seconds, so that no card moves under the next tap, and then leaves', () => {
  expect(cardsOf([begun()], [mark({ at: at(4) })])).toHaveLength(1)
  expect(cardsOf([begun()], [mark({ at: at(5) })])).toEqual([])
})

test('of an order that is ready a station shows what is made again until it is done, and of one that was handed over for half an hour', () => {
  const ready = begun({
    status: 'ready',
    items: [naan, { ...naan, id: 'roti', name: 'Roti', stations: { roti: ['tandoor'] } }],
  })
  const asked = { line: 1, part: 0, station: 'tandoor', times: 1, quantity: 1, reason: 'Dropped', at: at(60) }
  const [card] = cardsOf([ready], [mark({ line: 1, done: 2 })], [asked])
  expect([card?.tasks.map(({ dish }) => dish.name), card?.others]).toEqual([['Garlic Naan'], []])
  expect(cardsOf([ready], [mark({ line: 1 })], [asked])).toEqual([])
  const [left, over] = [
    { ...asked, at: at(1_799) },
    { ...asked, at: at(1_800) },
  ]
  const given = { ...ready, status: 'completed' as const }
  const lengths = [left, over].map((one) => cardsOf([given], [mark({ line: 1, done: 2 })], [one]).length)
  expect(lengths).toEqual([1, 0])
  const tasks = tasksOf(TANDOOR, ready, [mark({ line: 1, done: 2 })])
  expect(openAgain(ready, tasks, [asked]).map(({ task }) => task.dish.name)).toEqual(['Garlic Naan'])
  expect(openAgain(ready, tasksOf(TANDOOR, ready, [mark({ line: 1 })]), [asked])).toEqual([])
})

test('what was done here in the last half hour can be brought back, the last tap first', () => {
  const orders = [
    begun({ id: 'a', orderNumber: 1 }),
    begun({ id: 'b', orderNumber: 2, status: 'completed' }),
    begun({ id: 'cancelled', status: 'cancelled' }),
    begun({ id: 'old' }),
    begun({ id: 'shown' }),
    begun({ id: 'back' }),
  ]
  const marks: Record<string, Mark> = {
    a: mark({ at: at(300) }),
    b: mark({ at: at(200) }),
    cancelled: mark(),
    old: mark({ at: at(1_801) }),
    shown: mark(),
    back: mark({ done: 0 }),
  }
  const done = doneHere(orders, TANDOOR, (id) => [marks[id]!], { now: NOW, shownIds: new Set(['shown']) })
  expect(done.map(({ order }) => order.id)).toEqual(['b', 'a'])
})

test('the pass reads what each station has done of a whole order', () => {
  const tallies = talliesOf(tasksOf(TANDOOR, begun(), [mark(), mark({ line: 1, station: 'stove', done: 1 })]))
  expect(tallies.map(({ station, done, of }) => [station.name, done, of])).toEqual([
    ['Stove', 1, 2],
    ['Tandoor', 3, 3],
  ])
})

test('news that come late change nothing, and a tap of this device is shown before it is answered', () => {
  const news = (taps: number, done: number) => ({ orderId: 'a', locationId: PLACE, taps, marks: [mark({ done })] })
  const known = [news(1, 3), news(2, 0), news(1, 3)].reduce(heardOf, new Map())
  expect(known.get('a')).toEqual(news(2, 0))
  const tap = { ...mark({ done: 3 }), orderId: 'a' }
  const otherDish = { ...mark({ line: 1, station: 'stove', done: 2 }), orderId: 'a' }
  const shown = marksWith(known, [{ ...tap, done: 1 }, otherDish, tap])
  expect(shown.get('a')?.map(({ line, done }) => [line, done])).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(known.get('a')?.marks[0]?.done).toBe(0)
})
