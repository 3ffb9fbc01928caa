import type { WorkplaceView } from '@thali/contracts/locations/locations'
import { anItem, anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { cookedAt, hasWorkHere, isHere, stationsOf } from './stations.tsx'
import { allDayTotals } from './tools/all-day-totals.ts'

const STOVE = { id: 'stove', name: 'Stove' }
const TANDOOR = { id: 'tandoor', name: 'Tandoor' }
const PLACE = anOrder().locationInfo.id
const at = (wanted: string | null, stations = [STOVE, TANDOOR]) =>
  stationsOf([{ id: PLACE, stations } as unknown as WorkplaceView], wanted)

const dal = anItem({ id: 'dal', name: 'Dal Makhani', quantity: 2, stations: { dal: ['stove'] } })
const naan = anItem({ id: 'naan', name: 'Garlic Naan', quantity: 3, stations: { naan: ['tandoor'] } })

test('a dish is cooked where it was sold to; one without a word, or whose station is gone, at the first station', () => {
  const names = (item: Parameters<typeof cookedAt>[2]) => cookedAt(at(null), PLACE, item).map(({ name }) => name)
  expect(names(naan)).toEqual(['Tandoor'])
  expect(names({ stations: { kebab: ['tandoor', 'stove'] } })).toEqual(['Tandoor', 'Stove'])
  expect(names({})).toEqual(['Stove'])
  expect(names({ stations: { pakora: ['fryer'] } })).toEqual(['Stove'])
  expect(names({ stations: { lassi: [] } })).toEqual([])
  expect(cookedAt(at(null), 'new-glasgow', naan)).toEqual([])
})

test('a wall of one station shows the orders with a dish of it, and counts only its dishes', () => {
  const tandoor = at('tandoor')
  expect(hasWorkHere(tandoor, anOrder({ items: [dal, naan] }))).toBe(true)
  expect(hasWorkHere(tandoor, anOrder({ items: [dal] }))).toBe(false)
  expect(hasWorkHere(at('grill'), anOrder({ items: [dal] }))).toBe(true)
  const now = new Date('2026-07-10T22:31:00Z')
  const counted = allDayTotals([anOrder({ items: [dal, naan] })], now, (order, item, dishId) =>
    isHere(tandoor, order.locationInfo.id, item, dishId),
  )
  expect(counted.map(({ name, count }) => [name, count])).toEqual([['Garlic Naan', 3]])
})
