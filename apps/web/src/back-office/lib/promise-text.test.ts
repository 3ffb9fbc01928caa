import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { promiseText } from './promise-text.ts'

test('staff read which station is full, and until when', () => {
  const promiseBecause = { reason: 'full', station: 'Tandoor', fullUntil: '2026-07-10T22:30:00.000Z' } as const
  const order = anOrder({ estimatedReady: '2026-07-10T22:50:00.000Z', promiseBecause })
  expect(promiseText(order)?.because).toBe('because the station Tandoor is full until 7:30 PM')
  expect(promiseText({ ...order, promiseBecause: { reason: 'chosen' } })?.because).toBe('the time that the guest chose')
})
