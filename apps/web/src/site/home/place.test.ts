import { describe, expect, test } from 'vitest'

import { addressOf, comfortsOf, inHouseOrder, namesOf, ratingText, servicesOf } from './place.ts'
import { aLocation } from '#web/testing/site-requests.ts'

const truro = aLocation({
  id: 'truro',
  name: 'Truro Heights',
  features: ['Dine-in', 'Takeout', 'Delivery', 'Parking'],
  rating: 4.5,
  reviewCount: 225,
})
const newGlasgow = aLocation({ id: 'new-glasgow', name: 'New Glasgow' })

describe('a location on the home page', () => {
  test('a location on the home page offers delivery only where it delivers', () => {
    expect(servicesOf(truro)).toContain('Delivery')
    expect(servicesOf(newGlasgow).toSorted()).toEqual(['Dine-in', 'Pickup'])
    expect(comfortsOf(truro)).toEqual(['Parking'])
  })

  test('a location on the home page shows its rating together with how many people gave it', () => {
    expect(ratingText(truro)).toBe('4.5 · 225 reviews')
    expect(ratingText({ rating: 5, reviewCount: 1 })).toBe('5.0 · 1 review')
    expect(ratingText({ rating: null, reviewCount: 0 })).toBeNull()
  })

  test('a location on the home page stands first when it is the default one', () => {
    expect(namesOf(inHouseOrder([newGlasgow, truro]))).toBe('Truro Heights and New Glasgow')
  })

  test('a location on the home page is found on a map by its full address', () => {
    expect(addressOf(truro)).toBe('395 Truro Heights Road, Truro Heights, NS B2N 1A1')
  })
})
