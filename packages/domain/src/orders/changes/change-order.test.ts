import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from '../../money/cents.ts'
import { dishesOf, totalOf } from '../../money/order-amounts.ts'
import { linesTotal, priceOrder } from '../../money/pricing.ts'
import type { TaxRate } from '../../money/tax.ts'
import { numberedLines, type OrderLine, pricedLine } from '../order-lines.ts'
import { type ChangeableOrder, changeOrder, type Edit } from './change-order.ts'

const line = (name: string, unitPriceCents: number, quantity: number): OrderLine => ({
  itemId: name.toLowerCase(),
  name,
  description: '',
  category: 'mains',
  unitPriceCents,
  quantity,
  options: [],
})
/** $20 of chicken and three naan at $3, at 14 %. */
const LINES = [line('Chicken', 2000, 1), line('Naan', 300, 3)]

/** An order as it is placed. */
function ordered(lines: readonly OrderLine[], { percent = 0, fee = 0, tip = 0, rate = 14_000 } = {}): ChangeableOrder {
  const taxRate = rate as TaxRate
  const { discount, subtotal, tax } = priceOrder(
    lines.map(pricedLine),
    taxRate,
    cents(tip),
    { kind: 'percent', percent },
    cents(fee),
  )
  const amounts = { subtotalCents: subtotal, discountCents: discount, feeCents: cents(fee), taxCents: tax }
  const order = { ...amounts, tipCents: cents(tip), lines, taxRate }
  return { ...order, born: dishesOf(order), changes: [] }
}

function changed(order: ChangeableOrder, edits: readonly Edit[]) {
  const result = changeOrder(order, edits)
  if (!result.ok) throw new Error(`Refused: ${result.error.kind}`)
  return result.value
}
/** The order after a change, to be changed again. */
const after = (order: ChangeableOrder, ...edits: Edit[]): ChangeableOrder => {
  const { lines, amounts, told } = changed(order, edits)
  return { ...order, ...amounts, lines, changes: [...order.changes, { edits: told }] }
}
const take = (place: number, quantity = 1): Edit => ({ op: 'remove', line: place, quantity })
const add = (one: OrderLine): Edit => ({ op: 'add', line: one })

describe('a change of an order', () => {
  test('dishes that are taken off lower the total by their price and their tax', () => {
    const { lines, amounts, told } = changed(ordered(LINES, { tip: 500 }), [take(2, 2)])
    expect(lines.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['1 Chicken', '1 Naan'])
    expect(amounts).toEqual({ subtotalCents: 2300, discountCents: 0, feeCents: 0, taxCents: 322, tipCents: 500 })
    expect(told).toEqual([{ op: 'remove', no: 2, name: 'Naan', quantity: 2, cents: 600 }])
  })

  test('a dish that is added is a line of its own, and has no share in the discount', () => {
    const order = ordered(LINES, { percent: 10 })
    const { lines, amounts } = changed(order, [add(line('Naan', 350, 1))])
    expect(lines.at(-1)).toMatchObject({ name: 'Naan', quantity: 1, isAdded: true })
    expect(amounts).toMatchObject({ discountCents: 290, subtotalCents: 2900 - 290 + 350 })
  })

  test('a change of the tip leaves the tax as it is', () => {
    const order = ordered(LINES, { tip: 500 })
    expect(changed(order, [{ op: 'tip', cents: cents(200) }])).toMatchObject({
      amounts: { taxCents: order.taxCents, tipCents: 200 },
      told: [{ op: 'tip', cents: -300 }],
    })
  })

  test('goodwill leaves the order as it is', () => {
    const order = ordered(LINES)
    const { amounts, lines, goodwillCents } = changed(order, [{ op: 'goodwill', cents: cents(400) }])
    expect([totalOf(amounts), lines.length, goodwillCents]).toEqual([totalOf(order), 2, 400])
  })

  test.each([
    [[take(3)], { kind: 'line', line: 3 }],
    [[take(0)], { kind: 'line', line: 0 }],
    [[take(2, 4)], { kind: 'quantity', line: 2 }],
    [[take(2, 2), take(2, 2)], { kind: 'quantity', line: 2 }],
    [[take(1), take(2, 3)], { kind: 'empty', line: 0 }],
    [[{ op: 'tip', cents: cents(0) }], { kind: 'same', line: 0 }],
    [[{ op: 'goodwill', cents: cents(0) }], { kind: 'same', line: 0 }],
  ] as const)('what cannot be done is refused: %j', (edits, error) => {
    expect(changeOrder(ordered(LINES), edits)).toEqual({ ok: false, error })
  })
})

const anOrder = fc
  .record({
    prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 6,
    }),
    percent: fc.constantFrom(0, 0, 10, 33),
    fee: fc.constantFrom(0, 399),
    tip: fc.nat({ max: 900 }),
    rate: fc.constantFrom(14_000, 14_975, 5_000),
  })
  .map(({ prices, ...extras }) =>
    ordered(
      prices.map(([price, quantity], index) => line(`Dish ${index}`, price, quantity)),
      extras,
    ),
  )
/** Single portions that are taken off, by the dish they are of; at least one portion stays. */
const anOrderAndTakings = anOrder.chain((order) => {
  const portions = order.lines.flatMap(({ name, quantity }) => Array<string>(quantity).fill(name))
  return fc.record({
    order: fc.constant(order),
    taken: fc.shuffledSubarray(portions, { maxLength: portions.length - 1 }),
  })
})
const takeOne = (order: ChangeableOrder, name: string) =>
  after(order, take(order.lines.findIndex((one) => one.name === name) + 1))

test('a line keeps its number through every change, and no other line ever gets it', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(anOrder, edits, (first, taps) => {
      const known = new Map<number, string>()
      const note = (order: ChangeableOrder): ChangeableOrder => {
        const lines = numberedLines(order.lines)
        expect(new Set(lines.map(({ no }) => no)).size).toBe(lines.length)
        for (const { no, name } of lines) {
          expect(known.get(no) ?? name).toBe(name)
          known.set(no, name)
        }
        return order
      }
      taps.reduce((order, [place, isAdded], tap) => {
        const edit = isAdded ? add(line(`Added ${tap}`, 300, 1)) : take((place % order.lines.length) + 1)
        // The last portion of an order stays.
        return changeOrder(order, [edit]).ok ? note(after(order, edit)) : order
      }, note(first))
    }),
  )
})

test('dishes that are taken off one by one, in any order, cost the same', () => {
  fc.assert(
    fc.property(anOrderAndTakings, ({ order, taken }) => {
      const [forth, back] = [taken.reduce(takeOne, order), taken.toReversed().reduce(takeOne, order)]
      expect(totalOf(forth)).toBe(totalOf(back))
      expect(forth.discountCents).toBe(back.discountCents)
    }),
  )
})

test('what is added and taken off again leaves the price as it was', () => {
  fc.assert(
    fc.property(anOrderAndTakings, fc.integer({ min: 1, max: 5000 }), ({ order, taken }, price) => {
      const before = taken.reduce(takeOne, order)
      const more = after(before, add(line('Extra', price, 1)))
      expect(totalOf(takeOne(more, 'Extra'))).toBe(totalOf(before))
    }),
  )
})

test('the parts of a changed order add up, and no dish makes it cheaper', () => {
  fc.assert(
    fc.property(anOrderAndTakings, ({ order, taken }) => {
      const left = taken.reduce(takeOne, order)
      const dishes = linesTotal(left.lines.map(pricedLine))
      expect(left.subtotalCents).toBe(dishes - left.discountCents + left.feeCents)
      expect(left.discountCents).toBeLessThanOrEqual(dishes)
      expect(totalOf(left)).toBeLessThanOrEqual(totalOf(order))
    }),
  )
})
