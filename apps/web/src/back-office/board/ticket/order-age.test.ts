import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { ageOf } from './order-age.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax

function theOrder(changed: Partial<OrderView> = {}): OrderView {
  return anOrder({ orderTime: minutesAgo(0), estimatedReady: minutesAgo(-18), ...changed })
}

function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString()
}

describe('the age of an order in words and digits', () => {
  test.each([
    [0, 'fresh', 'New'],
    [1, 'fresh', 'New'],
    [2, 'ageing', 'Not started · 2 min'],
    [18, 'ageing', 'Not started · 18 min'],
    [19, 'late', 'LATE 1 min · not started'],
    [30, 'late', 'LATE 12 min · not started'],
  ] as const)(
    'an order pending for %i minutes, promised 18 minutes after it came, says how old it is [ADM-ORD-50]',
    (minutes, stage, words) => {
      const order = theOrder({ orderTime: minutesAgo(minutes), estimatedReady: minutesAgo(minutes - 18) })
      expect(ageOf(order, NOW)).toMatchObject({ stage, words, minutes, laterDue: null })
    },
  )

  test.each([
    [6 * 24 * 60, 'fresh', 'Due Thursday at 7:30 PM'],
    [125, 'fresh', 'Due in 2 h 5 min'],
    [20, 'fresh', 'Due in 20 min'],
    [5, 'ageing', 'Due in 5 min'],
    [0, 'ageing', 'Due in 0 min'],
    [-6, 'late', 'LATE 6 min'],
  ] as const)(
    'an order being prepared and due in %i minutes says when it is due or how late it is [ADM-ORD-51]',
    (left, stage, words) => {
      const times = { prepStartTime: minutesAgo(25), estimatedReady: minutesAgo(-left) }
      expect(ageOf(theOrder({ status: 'preparing', ...times }), NOW)).toMatchObject({ stage, words, minutes: 25 })
    },
  )

  test('an order placed while closed waits for the opening without being late', () => {
    const order = theOrder({ orderTime: minutesAgo(300), estimatedReady: minutesAgo(-48) })
    const age = { stage: 'fresh', words: 'begin 8:00', laterDue: 'Due 8:18 PM' }
    expect(ageOf(order, NOW)).toMatchObject(age)
  })

  // MP-6
  test.each([
    ['today', '2026-07-11T00:30:00Z', 40, 'Due 9:30 PM', 'begin 8:50'],
    ['tomorrow', '2026-07-11T22:30:00Z', 40, 'Due tomorrow at 7:30 PM', 'begin 6:50'],
    ['another day', '2026-07-13T15:10:00Z', 40, 'Due Monday at 12:10 PM', 'begin 11:30 AM'],
    ['the night after today', '2026-07-11T03:10:00Z', 40, 'Due tomorrow at 12:10 AM', 'begin today at 11:30 PM'],
  ])('an order for %s names when it is due, and when to begin', (_day, promisedFor, minutesBefore, laterDue, words) => {
    const kitchenAt = new Date(Date.parse(promisedFor) - minutesBefore * 60_000).toISOString()
    const order = theOrder({ orderTime: minutesAgo(60), promisedFor, estimatedReady: promisedFor, kitchenAt })
    expect(ageOf(order, NOW)).toMatchObject({ laterDue, words })
    // From its minute on it is an order like the others.
    expect(ageOf(order, new Date(kitchenAt)).laterDue).toBeNull()
  })

  test.each([
    [4, 'ready', 'Ready · 4 min'],
    [9, 'ready', 'Ready · 9 min'],
    [10, 'ageing', 'Waiting 10 min'],
  ] as const)('an order that is ready for %i minutes and was promised before is not late', (minutes, stage, words) => {
    const order = theOrder({ status: 'ready', readyTime: minutesAgo(minutes), estimatedReady: minutesAgo(30) })
    expect(ageOf(order, NOW)).toMatchObject({ stage, words, minutes, usedPercent: null })
  })
})
