import { expect, test } from 'vitest'

import { freshForMs } from './asking-again.ts'

// ADM-OFF-25..30, CUS-TIM-19
test.each([
  ['the list of locations', '/locations', 300],
  ['one location', '/locations/truro', 600],
  ['the locations with tables', '/locations?feature=Dine-in', 600],
  ['a menu', '/menu/truro?language=fr-CA', 300],
  ['a customer looked up by phone', '/admin/users/lookup?phone=9025550100', 300],
  ['analytics', '/admin/analytics/revenue?period=week', 300],
  ['the session', '/session', 10],
  ['own orders', '/me/orders', 10],
  ['the dishes of the menu desk', '/admin/menu/truro/items', 10],
])('a stored answer with %s is fresh for as long as the specification says', (_, path, seconds) => {
  expect(freshForMs(path)).toBe(seconds * 1000)
})
