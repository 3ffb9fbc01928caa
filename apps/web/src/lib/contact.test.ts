import { expect, test } from 'vitest'

import { mapHref, telHref } from './contact.ts'

test('a place is searched on the map by all its words', () => {
  expect(new URL(mapHref('A & B, 1 Prince')).searchParams.get('query')).toBe('A & B, 1 Prince')
})

test('a phone number is dialled by its digits and its plus', () => {
  expect(telHref('+1 (902) 555-0100')).toBe('tel:+19025550100')
})
