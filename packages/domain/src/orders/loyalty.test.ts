import { expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import { loyaltyEarned } from './loyalty.ts'

test('a completed order earns a point for each whole dollar of subtotal, not of tax or tip', () => {
  const totals = { subtotal: cents(4399), tax: cents(616), tip: cents(500), total: cents(5515) }
  expect(loyaltyEarned(totals)).toEqual({ orders: 1, spentCents: 5515, points: 43 })
})
