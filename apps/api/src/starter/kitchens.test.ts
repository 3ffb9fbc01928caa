import { checkKitchen } from '@thali/domain/orders/promise/kitchen'
import { checkWork } from '@thali/domain/orders/promise/work'
import { describe, expect, test } from 'vitest'

import { starterKitchens } from './kitchens.ts'
import { STARTER_LOCATION_IDS } from './locations.ts'
import { starterMenu } from './starter-menu.ts'

describe.each(STARTER_LOCATION_IDS)('the starter kitchen of %s', (locationId) => {
  const kitchen = starterKitchens[locationId]
  const menu = starterMenu(locationId)

  test('has two stations, and passes the check of the form', () => {
    expect(kitchen.stations).toHaveLength(2)
    expect(checkKitchen(kitchen)).toEqual([])
  })

  test('cooks every dish at stations that it has', () => {
    const steps = menu.flatMap(({ work }) => work)
    expect(new Set(steps.map(({ station }) => station))).toEqual(new Set(kitchen.stations.map(({ id }) => id)))
    expect(menu.filter(({ work }) => checkWork(work, kitchen.stations).length > 0)).toEqual([])
  })

  test('takes no longer for a dish than its menu says', () => {
    const minutes = (work: readonly { first: number }[]) => work.reduce((sum, { first }) => sum + first, 0)
    expect(menu.filter(({ work, prepTimeMinutes }) => minutes(work) > prepTimeMinutes)).toEqual([])
  })

  test('counts the portions of a few dishes only', () => {
    const counted = menu.filter(({ portions }) => portions !== undefined)
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThanOrEqual(3)
  })
})
