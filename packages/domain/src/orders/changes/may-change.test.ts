import { describe, expect, test } from 'vitest'

import { cents } from '../../money/cents.ts'
import type { TakenBy } from '../../payments/refund.ts'
import { whoMustAgree, whyNotChangeable } from './may-change.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const open = { status: 'preparing', paymentStatus: 'paid', completedAt: null } as const

describe('when an order can be changed', () => {
  test.each([
    [open, ['add', 'remove', 'tip', 'goodwill'], null],
    [{ ...open, status: 'ready' }, ['remove'], null],
    [{ ...open, status: 'ready' }, ['remove', 'add'], 'cooked'],
    [{ ...open, status: 'completed', completedAt: daysAgo(30) }, ['remove', 'goodwill'], null],
    [{ ...open, status: 'completed', completedAt: daysAgo(30.1) }, ['remove'], 'late'],
    [{ ...open, status: 'cancelled' }, ['remove'], 'cancelled'],
    [{ ...open, paymentStatus: 'refunded' }, ['remove'], 'refunded'],
    [{ ...open, paymentStatus: 'unpaid' }, ['remove', 'add', 'tip'], null],
    [{ ...open, paymentStatus: 'unpaid' }, ['goodwill'], 'unpaid-goodwill'],
  ] as const)('an order that is %j, by %j: %s', (order, ops, why) => {
    expect(whyNotChangeable(order, ops, NOW)).toBe(why)
  })
})

describe('who must agree that money goes back', () => {
  const back = (takenBy: TakenBy, amount: number) => [{ paymentId: 'p', takenBy, cents: cents(amount) }]
  const byCard = { backs: back('card', 1000), goodwill: [] }
  const inCash = { backs: back('cash', 1000), goodwill: [] }
  const goodwill = { backs: [], goodwill: back('cash', 1000) }
  const nothing = { backs: [], goodwill: [] }
  const giver = { isOwnOrder: false, givenToday: cents(0), limit: cents(1000) } as const

  test.each([
    ['staff', nothing, {}, null],
    ['staff', inCash, {}, null],
    ['staff', byCard, {}, 'manager'],
    ['staff', goodwill, {}, 'manager'],
    ['manager', byCard, {}, null],
    ['manager', goodwill, {}, null],
    ['manager', byCard, { givenToday: cents(1) }, 'second'],
    ['manager', inCash, { givenToday: cents(5000) }, null],
    ['admin', byCard, { givenToday: cents(5000) }, null],
    ['admin', byCard, { isOwnOrder: true }, 'second'],
    ['staff', inCash, { isOwnOrder: true }, 'second'],
    ['staff', nothing, { isOwnOrder: true }, null],
  ] as const)('%s, giving back %j, %j: %s', (role, money, more, who) => {
    expect(whoMustAgree(money, { ...giver, role, ...more })).toBe(who)
  })
})
