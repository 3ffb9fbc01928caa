import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { isForLater } from './order-start.ts'

test('an order placed while closed is for later until the kitchen can begin with it', () => {
  const order = anOrder({ estimatedReady: '2026-07-11T14:18:00.000Z' })
  expect(isForLater(order, new Date('2026-07-11T13:59:00Z'))).toBe(true)
  expect(isForLater(order, new Date('2026-07-11T14:01:00Z'))).toBe(false)
})

test('an order that has just come is for now, also on a page whose time lags behind by seconds', () => {
  const order = anOrder({ orderTime: '2026-07-10T22:30:09.400Z', estimatedReady: '2026-07-10T22:48:09.400Z' })
  expect(isForLater(order, new Date('2026-07-10T22:30:00Z'))).toBe(false)
})
