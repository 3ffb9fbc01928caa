import type { WorkplaceView } from '@thali/contracts/locations/locations'
import { anItem, anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { allDayTotals } from '../tools/all-day-totals.ts'
import { cookedAt, hasWorkHere, isHere, shownStations } from './stations.tsx'

const STOVE = { id: 'stove', name: 'Stove' }
const TANDOOR = { id: 'tandoor', name: 'Tandoor' }
const PLACE = anOrder().locationInfo.id
const at = (wanted: string | null, stations = [STOVE, TANDOOR]) =>
  shownStations([{ id: PLACE, stations } as unknown as WorkplaceView], wanted)

const dal = anItem({ id: 'dal', name: 'Dal Makhani', quantity: 2, stations: { dal: ['stove'] } })
const naan = anItem({ id: 'naan', name: 'Garlic Naan', quantity: 3, stations: { naan: ['tandoor'] } })

test('a dish is cooked where it was sold to; one without a word, or whose station is gone, at the first station', () => {
  const names = (item: Parameters<typeof cookedAt>[2]) => cookedAt(at(null), PLACE, item).map(({ name }) => name)
  expect(names(naan)).toEqual(['Tandoor'])
  const dish = (id: string, stations?: Record<string, string[]>) => anItem({ id, ...(stations && { stations }) })
  expect(names(dish('kebab', { kebab: ['tandoor', 'stove'] }))).toEqual(['Tandoor', 'Stove'])
  expect(names(dish('rice'))).toEqual(['Stove'])
  expect(names(dish('pakora', { pakora: ['fryer'] }))).toEqual(['Stove'])
  expect(names(dish('lassi', { lassi: [] }))).toEqual([])
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
