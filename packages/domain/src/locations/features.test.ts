import { expect, test } from 'vitest'

import { fallbackOrderType, hasFeature, orderTypesAt } from './location.ts'

test('a location takes the order types it has the features for, and pickup always', () => {
  expect(orderTypesAt([])).toEqual(['pickup'])
  expect(orderTypesAt(['Dine-in', 'Takeout'])).toEqual(['pickup', 'dine-in'])
  expect(orderTypesAt(['Delivery', 'Dine-in'])).toEqual(['pickup', 'delivery', 'dine-in'])
  expect(hasFeature(['Delivery'], 'Dine-in')).toBe(false)
})

// ADM-NEW-08, ADM-NEW-09, CUS-LOC-40, CUS-LOC-41
test('an order type the location lacks falls back to pickup', () => {
  expect(fallbackOrderType('delivery', ['Dine-in'])).toBe('pickup')
  expect(fallbackOrderType('dine-in', ['Delivery'])).toBe('pickup')
  expect(fallbackOrderType('delivery', ['Delivery'])).toBe('delivery')
})
