import { expect, test } from 'vitest'

import { payWays } from './pay-ways.ts'

const ALL = { cards: true, texts: true }

test('an account pays by card and in cash, whatever guests may do; without cards in cash only', () => {
  expect(payWays({ location: {}, isGuest: false, offers: ALL })).toEqual(['online', 'cash'])
  expect(payWays({ location: {}, isGuest: false, offers: { cards: false, texts: false } })).toEqual(['cash'])
})

test('a guest pays as the location allows, and in cash only where a code can be texted', () => {
  const ways = (guestOrders: 'card' | 'card-and-cash' | undefined, offers = ALL) =>
    payWays({ location: { guestOrders }, isGuest: true, offers })
  expect([ways(undefined), ways('card'), ways('card-and-cash')]).toEqual([[], ['online'], ['online', 'cash']])
  expect(ways('card-and-cash', { cards: true, texts: false })).toEqual(['online'])
  expect(ways('card', { cards: false, texts: true })).toEqual([])
})
