import { describe, expect, test } from 'vitest'

import { isExpired, keepingOf, kindOf, surplusOf, toKept } from './answer-rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test.each([
  ['/locations', 'public'],
  ['/locations/truro', 'public'],
  ['/menu/truro?language=fr-CA', 'public'],
  ['/specials', 'public'],
  ['/session', 'personal'],
  ['/me/orders?limit=3', 'personal'],
  ['/me/reservations', 'personal'],
  ['/reservations/RES-1?token=x', 'personal'],
  ['/getLocationOrders', 'personal'],
  ['/admin/reservations/day?date=2026-11-22&location=truro', 'personal'],
  ['/admin/menu/truro/items', 'personal'],
  ['/reservations/slots?date=2026-11-22', null],
  ['/admin/users?search=maya', null],
  ['/admin/users/lookup?phone=9025550100', null],
  ['/me/sessions', null],
  ['/admin/settings/brand', null],
])('the answer of %s is kept as: %s', (path, keeping) => {
  expect(keepingOf(path)).toBe(keeping)
})

test('a personal answer is shown for 12 hours, a public one for 30 days', () => {
  expect(isExpired('/session', 0, 12 * HOUR_MS - 1)).toBe(false)
  expect(isExpired('/session', 0, 12 * HOUR_MS)).toBe(true)
  expect(isExpired('/menu/truro', 0, 30 * DAY_MS - 1)).toBe(false)
  expect(isExpired('/menu/truro', 0, 30 * DAY_MS)).toBe(true)
})

describe('the records in the store', () => {
  test('a stored answer of this version can be used', () => expect(kindOf(toKept({ user: null }, 5))).toBe('usable'))

  test('a stored answer of a newer version is left to the build that wrote it', () => {
    expect(kindOf({ ...toKept({}, 5), version: 2 })).toBe('newer')
  })

  test.each([
    null,
    'text',
    {},
    { ...toKept({}, 5), version: 0 },
    { version: 1, readAtMs: 'x', data: {} },
    toKept(undefined, 5),
  ])('a stored record that is no answer is broken: %j', (record) => expect(kindOf(record)).toBe('broken'))
})

describe('the records thrown away', () => {
  test('the menu read longest ago is thrown away when there are seven', () => {
    const menus = [3, 1, 2, 4, 5, 6, 7].map((readAtMs) => ({ path: `/menu/place-${readAtMs}`, readAtMs }))
    expect(surplusOf(menus, 10)).toEqual([{ path: '/menu/place-1', readAtMs: 1 }])
  })

  test('stored answers are thrown away when they are too old, and the oldest of more than sixty', () => {
    const orders = Array.from({ length: 61 }, (_, index) => ({ path: `/me/orders?offset=${index}`, readAtMs: index }))
    expect(surplusOf(orders, 100)).toEqual([orders[0]])
    expect(surplusOf([{ path: '/session', readAtMs: 0 }], 12 * HOUR_MS)).toHaveLength(1)
  })
})
