import type { OfferedDish } from '@thali/contracts/menu/menu'
import { expect, test } from 'vitest'

import { offersOf } from './dishes.tsx'

function offered(name: string, price: number, locationId: string): OfferedDish {
  const item = { id: `${locationId}-${name}`, name, price } as OfferedDish['item']
  return { locationId, locationName: locationId.toUpperCase(), item }
}

test('a dish of two locations is offered once, with both of them, and those of the first location come first', () => {
  const dishes = [offered('Korma', 17.99, 'ng'), offered('Korma', 17.99, 'truro'), offered('Dal', 12, 'truro')]
  const offers = offersOf(dishes, ['truro', 'ng'])
  expect(offers.map(({ item, locationIds, locationNames }) => [item.name, locationIds, locationNames])).toEqual([
    ['Korma', ['truro', 'ng'], ['TRURO', 'NG']],
    ['Dal', ['truro'], ['TRURO']],
  ])
})

test('a dish at another price is another offer', () => {
  expect(offersOf([offered('Korma', 17.99, 'truro'), offered('Korma', 18.99, 'ng')], ['truro'])).toHaveLength(2)
})
