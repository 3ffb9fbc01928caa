import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { KITCHEN_DEFAULTS, type Kitchen } from '../../kitchen.ts'
import { type CookedOrder, learntTimes, workTaking } from './prep-times.ts'

const KITCHEN: Kitchen = {
  ...KITCHEN_DEFAULTS,
  stations: [
    { id: 'stove', name: 'Stove', hands: 2 },
    { id: 'tandoor', name: 'Tandoor', hands: 1 },
  ],
  rush: null,
}
const KORMA = { id: 'korma', work: null, prepTime: 12 }
const TIKKA = { id: 'tikka', work: [{ station: 'tandoor', first: 8, more: 2 }], prepTime: 20 }

/** 18:00 in Halifax. */
const SIX = Date.parse('2026-11-20T22:00:00Z')
const HOUR = 3_600_000

type Made = { dish?: Parameters<typeof learntTimes>[1][number]; quantity?: number; minutes: number; startedAt?: number }

function order({ dish = KORMA, quantity = 1, minutes, startedAt = SIX }: Made): CookedOrder {
  const { id: itemId, work, prepTime } = dish
  return {
    lines: [{ itemId, quantity, work, prepTime }],
    startedAt: new Date(startedAt),
    readyAt: new Date(startedAt + minutes * 60_000),
  }
}
const orders = (count: number, made: Made) => Array.from({ length: count }, () => order(made))
const learnt = (cooked: readonly CookedOrder[]) => learntTimes(cooked, [KORMA, TIKKA], KITCHEN)

describe('learnt preparation times', () => {
  test('a preparation time is proposed once fifteen orders tell of it, without the minutes of packing', () => {
    const cooked = orders(15, { minutes: 20 })
    expect(learnt(cooked.slice(1))).toEqual([])
    expect(learnt(cooked)).toEqual([{ itemId: 'korma', enteredMinutes: 12, tookMinutes: 17, orders: 15, busy: [] }])
  })

  test('a proposed preparation time is that of the first portion', () => {
    const cooked = orders(15, { dish: TIKKA, quantity: 3, minutes: 3 + 15 + 4 })
    expect(learnt(cooked)).toMatchObject([{ itemId: 'tikka', enteredMinutes: 8, tookMinutes: 15 }])
  })

  test('a proposed preparation time is the median: a forgotten order and a tap too late change nothing', () => {
    const cooked = [...orders(15, { minutes: 20 }), ...orders(7, { minutes: 110 }), ...orders(20, { minutes: 180 })]
    expect(learnt(cooked)).toMatchObject([{ tookMinutes: 17, orders: 22 }])
  })

  test('no preparation time is proposed while it is near enough to the entered one', () => {
    expect(learnt(orders(40, { minutes: 3 + 14 }))).toEqual([])
    expect(learnt(orders(40, { minutes: 3 + 10 }))).toEqual([])
  })

  test('no preparation time is proposed for a dish that needs no station', () => {
    const LASSI = { id: 'lassi', work: [], prepTime: 4 }
    const drinks = orders(15, { dish: LASSI, minutes: 20 })
    expect(learntTimes(drinks, [LASSI], KITCHEN)).toEqual([])
    expect(workTaking(9, LASSI)).toEqual({ work: [], prepTime: 4 })
  })

  test('the time of an order counts for its longest dish, which the order waited for', () => {
    const [one] = orders(1, { minutes: 23 })
    const both = Array.from({ length: 15 }, () => ({
      ...one!,
      lines: [...one!.lines, ...order({ dish: TIKKA, minutes: 1 }).lines],
    }))
    expect(learnt(both).map(({ itemId }) => itemId)).toEqual(['korma'])
  })

  test('a proposed preparation time names the hours in which the dish takes even longer', () => {
    const cooked = [...orders(30, { minutes: 20, startedAt: SIX - 5 * HOUR }), ...orders(15, { minutes: 30 })]
    expect(learnt(cooked)).toMatchObject([
      { tookMinutes: 17, busy: [{ fromHour: 18, untilHour: 20, tookMinutes: 27 }] },
    ])
  })
})

describe('learnt times that are taken over', () => {
  test('a learnt time that is taken over changes the preparation time of a dish without steps', () => {
    expect(workTaking(17, KORMA)).toEqual({ work: null, prepTime: 17 })
  })

  test('a learnt time that is taken over changes only one step, and all steps together take that time', () => {
    const step = fc.record({
      station: fc.constantFrom('stove', 'tandoor'),
      first: fc.integer({ min: 1, max: 30 }),
      more: fc.nat(5),
    })
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 100, max: 120 }),
        (work, minutes) => {
          const changed = workTaking(minutes, { work, prepTime: 10 })
          expect(changed.work?.reduce((sum, { first }) => sum + first, 0)).toBe(minutes)
          expect(changed.work?.filter((one, index) => one.first !== work[index]?.first).length).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
