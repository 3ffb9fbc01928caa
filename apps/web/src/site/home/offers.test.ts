import type { OfferedDish } from '@thali/contracts/menu/menu'
import { expect, test } from 'vitest'

import { offersAt } from './offers.ts'

function offered(name: string, price: number, locationId = 'truro', presetPrice?: number): OfferedDish {
  const item = { name, price, ...(presetPrice !== undefined && { presetPrice }) } as OfferedDish['item']
  return { locationId, locationName: locationId.toUpperCase(), categoryName: 'Curries', item }
}
const namesOf = (dishes: readonly OfferedDish[]) => dishes.map(({ item }) => item.name)

test('the dearest special of the guest’s own restaurant stands on the poster, and its others are a list', () => {
  const specials = [
    offered('Dal', 12),
    offered('Lobster', 40, 'ng'),
    offered('Lamb', 19.99),
    offered('Thali', 9, 'truro', 15),
  ]
  const { staged, specials: others } = offersAt({ specials, popular: [offered('Naan', 4)] }, 'truro')
  expect([staged?.item.name, namesOf(others)]).toEqual(['Lamb', ['Thali', 'Dal']])
})

test('on a day without a special a popular dish stands on the poster, and not in the rows below it again', () => {
  const popular = ['Korma', 'Naan', 'Samosa', 'Dosa', 'Biryani', 'Lassi', 'Raita', 'Chai'].map((name) =>
    offered(name, 9),
  )
  const offers = offersAt({ specials: [offered('Lobster', 40, 'ng')], popular }, 'truro')
  expect([offers.staged?.item.name, offers.specials]).toEqual(['Korma', []])
  expect(namesOf(offers.popular)).toEqual(['Naan', 'Samosa', 'Dosa', 'Biryani', 'Lassi', 'Raita'])
})

test('a device that kept the answer of an earlier release shows no drinks, and a house without dishes no poster', () => {
  expect(offersAt({ specials: [], popular: [] }, 'truro')).toEqual({
    staged: undefined,
    specials: [],
    popular: [],
    drinks: [],
  })
  expect(offersAt(undefined, undefined).staged).toBeUndefined()
})
