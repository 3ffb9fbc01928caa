import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cashDue, cents } from '../money/cents.ts'
import type { TakenBy } from './refund.ts'
import { type HeldPayment, moneyOfChange } from './settle.ts'

const paid = (takenBy: TakenBy, captured: number, returned = 0, goodwill = 0): HeldPayment => ({
  id: `${takenBy} ${captured}`,
  takenBy,
  capturedCents: cents(captured),
  returnedCents: cents(returned),
  leftCents: cents(captured - returned - goodwill),
})
const money = (total: number, payments: HeldPayment[], goodwill = 0) => {
  const result = moneyOfChange(cents(total), cents(goodwill), payments)
  return result.ok ? result.value : result.error
}
const NOTHING = { backs: [], goodwill: [], dueCents: 0, roundingCents: 0 }

describe('the money of a change', () => {
  test('a card gives back to the cent what the order costs less', () => {
    expect(money(2764, [paid('card', 3277)])).toEqual({
      ...NOTHING,
      backs: [{ paymentId: 'card 3277', takenBy: 'card', cents: 513 }],
    })
  })

  test('cash is kept in coins of five cents, and the difference is rounding', () => {
    expect(money(2764, [paid('cash', 3275)])).toEqual({
      ...NOTHING,
      backs: [{ paymentId: 'cash 3275', takenBy: 'cash', cents: 510 }],
      roundingCents: 1,
    })
  })

  test('what an order costs more is to be paid, to the cent, and its rounding is over', () => {
    expect(money(3790, [paid('cash', 3275)])).toEqual({ ...NOTHING, dueCents: 515 })
  })

  test('the last payment gives back first, and each the way it came', () => {
    const both = [paid('card', 3277), paid('cash', 515)]
    expect(money(3277, both)).toMatchObject({ backs: [{ takenBy: 'cash', cents: 515 }] })
    expect(money(3000, both)).toMatchObject({
      backs: [
        { takenBy: 'cash', cents: 515 },
        { takenBy: 'card', cents: 277 },
      ],
    })
  })

  test('what earlier changes gave back is not given back again', () => {
    expect(money(2764, [paid('card', 3277, 513)])).toEqual(NOTHING)
    expect(money(3277, [paid('card', 3277, 513)])).toEqual({ ...NOTHING, dueCents: 513 })
  })

  test('goodwill is no part of the price: it changes nothing of what is to be paid', () => {
    expect(money(3277, [paid('card', 3277, 0, 500)])).toEqual(NOTHING)
    expect(money(3277, [paid('card', 3277)], 400)).toEqual({
      ...NOTHING,
      goodwill: [{ paymentId: 'card 3277', takenBy: 'card', cents: 400 }],
    })
    expect(money(3275, [paid('cash', 3275)], 342)).toMatchObject({ goodwill: [{ cents: 340 }] })
  })

  test('more than is left of what was paid is refused, with what is left', () => {
    expect(money(3277, [paid('card', 3277, 0, 3000)], 400)).toEqual({ leftCents: 277 })
    expect(money(2764, [paid('card', 3277, 0, 3000)])).toEqual({ leftCents: 277 })
  })
})

const aPayment = fc
  .record({ takenBy: fc.constantFrom<TakenBy>('card', 'cash', 'manual'), amount: fc.integer({ min: 5, max: 9000 }) })
  .map(({ takenBy, amount }) => ({
    takenBy,
    amount: takenBy === 'cash' ? Math.max(5, cashDue(cents(amount))) : amount,
  }))
const somePayments = fc
  .array(aPayment, { minLength: 1, maxLength: 4 })
  .map((payments) => payments.map(({ takenBy, amount }, index) => ({ ...paid(takenBy, amount), id: `${index}` })))

test('after a change, what is held and what is to be paid are the total, and coins of cash differ by two cents a payment', () => {
  fc.assert(
    fc.property(somePayments, fc.integer({ min: 1, max: 30_000 }), (payments, total) => {
      const result = moneyOfChange(cents(total), cents(0), payments)
      if (!result.ok) throw new Error('More than was paid was to go back')
      const { backs, dueCents, roundingCents } = result.value
      const back = backs.reduce((sum, one) => sum + one.cents, 0)
      const held = payments.reduce((sum, one) => sum + one.capturedCents, 0) - back
      expect(held + dueCents).toBe(total + roundingCents)
      expect(dueCents > 0 && back > 0).toBe(false)
      expect(Math.abs(roundingCents)).toBeLessThanOrEqual(2)
      for (const one of backs) if (one.takenBy === 'cash') expect(one.cents % 5).toBe(0)
    }),
  )
})

test('changing an order a second time to the same total moves nothing', () => {
  fc.assert(
    fc.property(somePayments, fc.integer({ min: 1, max: 30_000 }), (payments, total) => {
      const first = moneyOfChange(cents(total), cents(0), payments)
      if (!first.ok) throw new Error('More than was paid was to go back')
      const then = payments.map((payment) => {
        const back = first.value.backs.find(({ paymentId }) => paymentId === payment.id)?.cents ?? 0
        return { ...payment, returnedCents: cents(back), leftCents: cents(payment.leftCents - back) }
      })
      expect(moneyOfChange(cents(total), cents(0), then)).toEqual({ ok: true, value: { ...first.value, backs: [] } })
    }),
  )
})
