import { expect, test } from 'vitest'

import { checkStations, proposedStations } from './kitchen.ts'

const step = (station: string) => ({ station, first: 8, more: 2 })

test('stations are proposed as the dishes name them, the one that cooks most of them first', () => {
  const dishes = [
    { work: [step('fryer-grill')] },
    { work: [step('stove'), step('stove')] },
    { work: null },
    { work: [] },
  ]
  const stations = proposedStations(dishes)
  expect(stations).toEqual([
    { id: 'stove', name: 'Stove', hands: 2 },
    { id: 'fryer-grill', name: 'Fryer grill', hands: 2 },
  ])
  expect(checkStations(stations)).toEqual([])
  expect(proposedStations([{ work: null }])).toEqual([])
})
