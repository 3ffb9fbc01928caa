import { anOrder } from '@thali/testing/an-order'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ageOf } from './order-age.ts'
import { TicketHead } from './ticket-head.tsx'

// MP-6
test('the ticket of an order for later says when it is due before it says when to begin, and whose it is', () => {
  const promisedFor = '2026-07-11T23:30:00.000Z'
  const order = anOrder({ promisedFor, estimatedReady: promisedFor, kitchenAt: '2026-07-11T22:50:00.000Z' })
  const headAt = (now: string) =>
    renderToStaticMarkup(<TicketHead order={order} placeName={null} {...ageOf(order, new Date(now))} />)
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  expect(headAt('2026-07-10T22:31:00.000Z')).toBe('1042 Pickup Due tomorrow at 8:30 PM Anita begin 7:50')
  expect(headAt('2026-07-11T15:00:00.000Z')).toBe('1042 Pickup Due 8:30 PM Anita begin 7:50')
  expect(headAt('2026-07-11T22:50:00.000Z')).toBe('1042 Pickup Promised for 8:30 PM Anita New')
})
