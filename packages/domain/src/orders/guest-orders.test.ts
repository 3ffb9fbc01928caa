import { expect, test } from 'vitest'

import { mayTextGuestAt, takesGuests } from './guest-orders.ts'

const NOON = new Date('2026-11-29T16:00:00Z')
const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)
const waitMinutes = (toPhone: Date[], fromNetwork: Date[]) =>
  (mayTextGuestAt(toPhone, fromNetwork, NOON).getTime() - NOON.getTime()) / 60_000

test('a location says whether guests pay by card only, or in cash too (ruling 69)', () => {
  const ways = (guestOrders: 'off' | 'card' | 'card-and-cash') =>
    (['card', 'cash'] as const).filter((way) => takesGuests(guestOrders, way))
  expect([ways('off'), ways('card'), ways('card-and-cash')]).toEqual([[], ['card'], ['card', 'cash']])
})

test('a number is texted a code a minute and three a day, and a network asks for five an hour', () => {
  expect(waitMinutes([], [])).toBe(0)
  expect(waitMinutes([ago(0.5)], [])).toBe(0.5)
  expect(waitMinutes([ago(10), ago(5)], [])).toBe(0)
  expect(waitMinutes([ago(60), ago(10), ago(5)], [])).toBe(23 * 60)
  expect(waitMinutes([], [ago(50), ago(40), ago(30), ago(20)])).toBe(0)
  expect(waitMinutes([], [ago(50), ago(40), ago(30), ago(20), ago(10)])).toBe(10)
})
