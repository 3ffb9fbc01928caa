import { checkKitchen, checkWork, proposedStations } from '@thali/domain/kitchen'
import { describe, expect, test } from 'vitest'

import { STARTER_KITCHEN, STARTER_LOCATION_IDS } from './starter-locations.ts'
import { starterMenu } from './starter-menu.ts'

test('the starter kitchens take orders for later and have no stations [ruling 42]', () => {
  expect(checkKitchen(STARTER_KITCHEN)).toEqual([])
  expect(STARTER_KITCHEN).toMatchObject({ stations: [], ordersPerQuarter: 10 })
})

describe.each(STARTER_LOCATION_IDS)('the starter menu of %s', (locationId) => {
  const menu = starterMenu(locationId)
  const stations = proposedStations(menu)

  test('the starter menu proposes two stations, and cooks every dish but the drinks at one of them', () => {
    expect(stations.map(({ name }) => name).toSorted()).toEqual(['Stove', 'Tandoor'])
    expect(checkKitchen({ ...STARTER_KITCHEN, stations })).toEqual([])
    expect(menu.filter(({ work }) => checkWork(work, stations).length > 0)).toEqual([])
    expect(menu.filter(({ work, category }) => (work.length === 0) !== (category === 'drinks'))).toEqual([])
  })

  test('the starter menu takes no longer for a dish than the menu says', () => {
    const minutes = (work: readonly { first: number }[]) => work.reduce((sum, { first }) => sum + first, 0)
    expect(menu.filter(({ work, prepTime }) => minutes(work) > prepTime)).toEqual([])
  })

  test('the starter menu counts the portions of a few dishes only', () => {
    const counted = menu.filter(({ portions }) => portions !== undefined)
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThanOrEqual(3)
  })
})
