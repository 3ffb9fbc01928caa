import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ORDER_STATUSES, PAYMENT_STATUSES } from '../order-status.ts'
import { cents } from './cents.ts'
import { loyaltyEarned, pointsCode, pointsInCode, pointsOffer, usefulPoints } from './points.ts'
import { reductionOf } from './reduction.ts'
import { codeMisfit } from './usable-code.ts'

test.each([
  ['POINTS-300', 300],
  [' points-1200 ', 1200],
  ['POINTS-0', null],
  ['POINTS-050', null],
  ['POINTS-150', null],
  ['POINTS-1000000', null],
  ['DIWALI', null],
  [300, null],
])('%j spends %j points', (typed, points) => {
  expect(pointsInCode(typed)).toBe(points)
})

const amounts = { balance: fc.nat(5000), worth: fc.nat(500), dishes: fc.nat(20_000) }

test('what is offered fits the order, takes off its whole worth, and a hundred more would not fit', () => {
  fc.assert(
    fc.property(fc.record(amounts), ({ balance, worth, dishes }) => {
      const points = usefulPoints(balance, cents(worth), cents(dishes))
      const fits = (spent: number) => {
        const order = { locationId: 'truro', dishesCents: cents(dishes), isDelivery: false }
        return codeMisfit(pointsOffer(spent, cents(worth)), order) === null
      }
      const hasMore = balance >= points + 100
      expect(points <= balance && (worth > 0 || points === 0)).toBe(true)
      if (worth > 0) expect(hasMore && fits(points + 100)).toBe(false)
      if (points === 0) return
      expect(pointsInCode(pointsCode(points))).toBe(points)
      expect(fits(points)).toBe(true)
      const { reduction } = pointsOffer(points, cents(worth))
      expect(reductionOf(reduction, cents(dishes), cents(0))).toBe((points / 100) * worth)
    }),
  )
})

const ordered = { subtotalCents: cents(4399), feeCents: cents(500), totalCents: cents(5515) }

test('an order earns a point for each whole dollar of its dishes, not of delivery, tax or tip', () => {
  const earned = { orders: 1, spentCents: 5515, points: 38 }
  expect(loyaltyEarned({ ...ordered, status: 'completed', paymentStatus: 'paid' })).toEqual(earned)
})

test('an order earns points while it is completed and paid, and at no other time', () => {
  const earning = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter((paymentStatus) => loyaltyEarned({ ...ordered, status, paymentStatus }) !== null).map(
      (paymentStatus) => `${status} ${paymentStatus}`,
    ),
  )
  expect(earning).toEqual(['completed paid'])
})
