import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type BookedChange,
  type BookedOrder,
  type BookedPayment,
  type BookedRefund,
  bookOf as bookOfAll,
  type BookRow,
  type MoneyOfOrder,
  rowsToAdd,
} from './book.ts'
import { cents } from './cents.ts'
import { coinsKept } from './money-back.fixture.ts'
import { addSums, HOLDINGS, movedBy, PURPOSES, type Sums } from './sums.ts'
import type { TaxRate } from './tax.ts'

type UnchangedMoney = Omit<MoneyOfOrder, 'changes'>
const bookOf = (money: UnchangedMoney) => bookOfAll({ changes: [], ...money })
const RATE = 14_000 as TaxRate
const NOON = new Date('2026-11-20T16:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

/** $20 of dishes, less $2, with a delivery of $3, 14 % and a tip of $5. */
const ORDER: BookedOrder = {
  id: 'order',
  status: 'completed',
  orderType: 'delivery',
  paymentId: 'payment',
  taxRate: RATE,
  subtotalCents: cents(2100),
  discountCents: cents(200),
  feeCents: cents(300),
  taxCents: cents(294),
  tipCents: cents(500),
  cancelledAt: null,
  dueCents: 0,
}
const CARD: BookedPayment = {
  id: 'payment',
  orderId: 'order',
  locationId: 'truro',
  takenBy: 'card',
  capturedCents: 2894,
  roundingCents: 0,
  paysRest: false,
  takenAt: NOON,
}
const refund = (of: Partial<BookedRefund>): BookedRefund => ({
  id: 'refund',
  paymentId: 'payment',
  purpose: 'cancellation',
  state: 'succeeded',
  isReplaced: false,
  amountCents: 2894,
  settledAt: later(10),
  ...of,
})
const CANCELLED: BookedOrder = { ...ORDER, status: 'cancelled', cancelledAt: later(5) }

/** What a row says, without what is zero. */
const said = ({ kind, sums }: Pick<BookRow, 'kind' | 'sums'>) => [
  kind,
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0)),
]
const saidOf = (money: UnchangedMoney) => bookOf(money).map(said)
const SALE = { dishes: 2000, discount: -200, fee: 300, tax: 294, tip: 500 }

describe('a row of the book', () => {
  test('an order that is paid is booked by what its money is for, and by how it came', () => {
    expect(saidOf({ order: ORDER, payments: [CARD], refunds: [] })).toEqual([['paid', { card: 2894, ...SALE }]])
    const cash = { ...CARD, takenBy: 'cash', capturedCents: 2895, roundingCents: 1 } as const
    expect(saidOf({ order: ORDER, payments: [cash], refunds: [] })).toEqual([
      ['paid', { cash: 2895, ...SALE, rounding: 1 }],
    ])
    const byHand = { ...CARD, takenBy: 'manual' } as const
    expect(saidOf({ order: ORDER, payments: [byHand], refunds: [] })[0]).toEqual(['paid', { other: 2894, ...SALE }])
  })

  test('a paid order that is cancelled is no sale any more, and its money is owed until it is back', () => {
    const undone = { dishes: -2000, discount: 200, fee: -300, tax: -294, tip: -500 }
    expect(
      saidOf({ order: CANCELLED, payments: [CARD], refunds: [refund({ state: 'due', settledAt: null })] }),
    ).toEqual([
      ['paid', { card: 2894, ...SALE }],
      ['cancel', { owed: -2894, ...undone }],
    ])
    expect(saidOf({ order: CANCELLED, payments: [CARD], refunds: [refund({})] }).at(-1)).toEqual([
      'back',
      { card: -2894, owed: 2894 },
    ])
  })

  test('money given back of an order that stands is goodwill, with the tax that such an amount contains', () => {
    expect(saidOf({ order: ORDER, payments: [CARD], refunds: [refund({ amountCents: 1000 })] }).at(-1)).toEqual([
      'back',
      { card: -1000, goodwill: -877, tax: -123 },
    ])
  })

  test('no more tax is given back than was charged: a tip has none', () => {
    const sums = addSums(bookOf({ order: ORDER, payments: [CARD], refunds: [refund({})] }))
    expect([sums.tax, sums.goodwill, sums.card]).toEqual([0, -2600, 0])
  })

  test('what was given back before an order is cancelled is goodwill no more', () => {
    const money = {
      order: CANCELLED,
      payments: [CARD],
      refunds: [
        refund({ id: 'first', amountCents: 1000, settledAt: later(1) }),
        refund({ id: 'rest', amountCents: 1894, settledAt: later(20) }),
      ],
    }
    expect(saidOf(money).map(([kind]) => kind)).toEqual(['paid', 'back', 'cancel', 'back'])
    expect(said({ kind: 'cancel', sums: addSums(bookOf(money)) })).toEqual(['cancel', {}])
  })

  test('money that pays nothing is owed back, whether it makes an order or not', () => {
    const second: BookedPayment = { ...CARD, id: 'second', takenAt: later(3) }
    expect(saidOf({ order: ORDER, payments: [CARD, second], refunds: [refund({ paymentId: 'second' })] })).toEqual([
      ['paid', { card: 2894, ...SALE }],
      ['late', { card: 2894, owed: -2894 }],
      ['back', { card: -2894, owed: 2894 }],
    ])
    expect(saidOf({ order: null, payments: [second], refunds: [] })).toEqual([['late', { card: 2894, owed: -2894 }]])
  })

  test.each([
    ['2026-11-21T03:59:59Z', '2026-11-20'],
    ['2026-11-21T04:00:00Z', '2026-11-21'],
    ['2026-07-01T02:59:59Z', '2026-06-30'],
  ])('a row stands on the day in Halifax, summer and winter: %s is %s', (at, day) => {
    const [row] = bookOf({ order: ORDER, payments: [{ ...CARD, takenAt: new Date(at) }], refunds: [] })
    expect([row?.day, row?.soldOn]).toEqual([day, day])
  })

  test('a refund of another month stands on its own day, and names the day of the sale', () => {
    const back = refund({ settledAt: new Date('2026-12-02T16:00:00Z') })
    const row = bookOf({ order: ORDER, payments: [CARD], refunds: [back] }).at(-1)
    expect([row?.day, row?.soldOn]).toEqual(['2026-12-02', '2026-11-20'])
  })
})

describe('adding to the book', () => {
  const money = { order: CANCELLED, payments: [CARD], refunds: [refund({})] }

  test('what is in the book is not added again', () => {
    const stored = rowsToAdd(bookOf(money), [], NOON)
    expect(stored).toEqual(bookOf(money))
    expect(rowsToAdd(bookOf(money), stored, later(60))).toEqual([])
  })

  test('a refund that fails after all is corrected on the day we learn of it; its row stays', () => {
    const stored = bookOf(money)
    const failed = { ...money, refunds: [refund({ state: 'failed' })] }
    const nextDay = new Date('2026-11-22T16:00:00Z')
    const added = rowsToAdd(bookOf(failed), stored, nextDay)
    expect(added.map((row) => [row.source, row.n, row.day, row.soldOn, ...said(row)])).toEqual([
      ['refund', 1, '2026-11-22', '2026-11-20', 'back', { card: 2894, owed: -2894 }],
    ])
    const again = rowsToAdd(bookOf(money), [...stored, ...added], later(5000))
    expect(again.map(({ n }) => n)).toEqual([2])
  })
})

const aPart = fc.integer({ min: 0, max: 3000 })
const anOrder = fc
  .record({
    dishes: fc.integer({ min: 301, max: 9000 }),
    discount: fc.constantFrom(0, 0, 150, 300),
    fee: fc.constantFrom(0, 0, 399),
    tip: aPart,
    rate: fc.constantFrom(14_000, 14_975, 12_000, 0),
    takenBy: fc.constantFrom('card', 'cash', 'manual'),
    cancelledAfter: fc.option(fc.integer({ min: 1, max: 100 })),
    second: fc.option(fc.integer({ min: 1, max: 9000 })),
    parts: fc.array(
      fc.record({
        share: fc.double({ min: 0.01, max: 1, noNaN: true }),
        state: fc.constantFrom('due', 'requested', 'succeeded', 'failed', 'owed', 'settled'),
        isReplaced: fc.boolean(),
        after: fc.integer({ min: 1, max: 100_000 }),
        ofSecond: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  })
  .map((made): UnchangedMoney => {
    const subtotalCents = made.dishes - made.discount + made.fee
    const taxCents = Math.round((subtotalCents * made.rate) / 100_000)
    const total = subtotalCents + taxCents + made.tip
    const capturedCents = made.takenBy === 'cash' ? Math.round(total / 5) * 5 : total
    const first = { ...CARD, takenBy: made.takenBy as 'card', capturedCents, roundingCents: capturedCents - total }
    const second = made.second && { ...CARD, id: 'second', capturedCents: made.second, takenAt: later(2) }
    const left = { payment: capturedCents, second: made.second ?? 0 }
    return {
      order: {
        ...ORDER,
        status: made.cancelledAfter === null ? 'completed' : 'cancelled',
        cancelledAt: made.cancelledAfter === null ? null : later(made.cancelledAfter),
        taxRate: made.rate as TaxRate,
        subtotalCents: cents(subtotalCents),
        discountCents: cents(made.discount),
        feeCents: cents(made.fee),
        taxCents: cents(taxCents),
        tipCents: cents(made.tip),
      },
      payments: second ? [first, second] : [first],
      refunds: made.parts.flatMap(({ share, state, isReplaced, after, ofSecond }, index): BookedRefund[] => {
        const paymentId = ofSecond && second ? 'second' : 'payment'
        const isBack = !isReplaced && (state === 'succeeded' || state === 'settled')
        const amountCents = Math.floor(left[paymentId] * share)
        if (isBack) left[paymentId] -= amountCents
        const settledAt = isBack ? later(after) : null
        return amountCents > 0
          ? [{ id: `refund-${index}`, paymentId, purpose: 'provider', state, isReplaced, amountCents, settledAt }]
          : []
      }),
    }
  })

const sumOf = (sums: Sums, accounts: readonly (keyof Sums)[]) =>
  accounts.reduce((sum, account) => sum + sums[account], 0)
const isBack = ({ state, isReplaced }: BookedRefund) => !isReplaced && (state === 'succeeded' || state === 'settled')

test('whatever becomes of the money of an order, each row is balanced and the book holds what is held', () => {
  fc.assert(
    fc.property(anOrder, (money) => {
      const rows = bookOf(money)
      for (const { sums } of rows) expect(sumOf(sums, HOLDINGS)).toBe(sumOf(sums, PURPOSES))
      const came = money.payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
      const went = money.refunds.filter(isBack).reduce((sum, { amountCents }) => sum + amountCents, 0)
      const total = addSums(rows)
      const coins = coinsKept(money)
      expect(movedBy(total)).toBe(came - went + coins)
      expect(total.owed).toBeLessThanOrEqual(0)
      expect(total.tax).toBeGreaterThanOrEqual(0)
      // Of a cancelled order nothing is a sale, and all that is still held is owed.
      if (money.order?.status === 'cancelled') {
        expect(total.rounding).toBe(coins)
        for (const purpose of PURPOSES) if (purpose !== 'rounding') expect(total[purpose], purpose).toBe(0)
        expect(total.owed).toBe(went - came)
      }
    }),
    { numRuns: 500 },
  )
})

test('however often the book is written while the facts come in, it says what the last facts say, and no row changes', () => {
  fc.assert(
    fc.property(anOrder, fc.array(fc.nat({ max: 8 }), { maxLength: 6 }), (money, stops) => {
      let stored: BookRow[] = []
      const write = (known: UnchangedMoney, minutes: number) => {
        stored = [...stored, ...rowsToAdd(bookOf(known), stored, later(minutes))]
      }
      for (const [index, stop] of stops.entries()) {
        const isKnown = {
          payments: stop > 0 ? money.payments : money.payments.slice(0, 1),
          refunds: money.refunds.slice(0, stop),
        }
        const order = money.order && stop < 4 ? { ...money.order, status: 'completed' as const } : money.order
        write({ ...isKnown, order }, 200_000 + index)
      }
      write(money, 300_000)
      const keys = stored.map(({ kind, source, n }) => `${kind} ${source} ${n}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(addSums(stored)).toEqual(addSums(bookOf(money)))
      for (const { sums } of stored) expect(sumOf(sums, HOLDINGS)).toBe(sumOf(sums, PURPOSES))
      expect(rowsToAdd(bookOf(money), stored, later(400_000))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

describe('the book of a changed order', () => {
  /** As `ORDER`, but for $3 less of dishes: tax $0.42 less. */
  const CHEAPER = { ...ORDER, subtotalCents: cents(1800), taxCents: cents(252) }
  const amounts = ({ subtotalCents, discountCents, feeCents, taxCents, tipCents }: BookedOrder, roundingCents = 0) => ({
    subtotalCents,
    discountCents,
    feeCents,
    taxCents,
    tipCents,
    roundingCents,
  })
  const change = (from: BookedOrder, to: BookedOrder, of: Partial<BookedChange> = {}): BookedChange => ({
    id: 'change',
    at: later(5),
    before: amounts(from),
    after: amounts(to),
    ...of,
  })
  const saidOfAll = (money: MoneyOfOrder) => bookOfAll(money).map(said)

  test('the sale stays as it was, the change is owed to the guest, and the refund pays that', () => {
    const back = refund({ purpose: 'change', amountCents: 342 })
    const money = { order: CHEAPER, payments: [CARD], refunds: [back], changes: [change(ORDER, CHEAPER)] }
    expect(saidOfAll(money)).toEqual([
      ['paid', { card: 2894, ...SALE }],
      ['change', { owed: -342, dishes: -300, tax: -42 }],
      ['back', { card: -342, owed: 342 }],
    ])
  })

  test('what the guest owes is paid by the rest, of which coins of cash are rounding', () => {
    const rest: BookedPayment = {
      ...CARD,
      id: 'rest',
      takenBy: 'cash',
      capturedCents: 340,
      roundingCents: -2,
      paysRest: true,
      takenAt: later(9),
    }
    const money = { order: ORDER, payments: [rest, { ...CARD, capturedCents: 2552 }], refunds: [] }
    expect(saidOfAll({ ...money, changes: [change(CHEAPER, ORDER)] })).toEqual([
      ['paid', { card: 2552, ...SALE, dishes: 1700, tax: 252 }],
      ['change', { owed: 342, dishes: 300, tax: 42 }],
      ['rest', { cash: 340, owed: -342, rounding: -2 }],
    ])
  })

  test('cash that was rounded is rounded anew by the change', () => {
    const cash = { ...CARD, takenBy: 'cash', capturedCents: 2895, roundingCents: 1 } as const
    const back = refund({ purpose: 'change', state: 'settled', amountCents: 345 })
    const changes = [change(ORDER, CHEAPER, { before: amounts(ORDER, 1), after: amounts(CHEAPER, -2) })]
    const rows = bookOfAll({ order: CHEAPER, payments: [cash], refunds: [back], changes })
    expect(said({ kind: 'paid', sums: addSums(rows) })).toEqual([
      'paid',
      { ...SALE, cash: 2550, dishes: 1700, tax: 252, rounding: -2 },
    ])
  })

  test('a refund of a change pays what was owed for it, also when the order grew dearer before it came', () => {
    const back = refund({ purpose: 'change', amountCents: 342, settledAt: later(20) })
    const changes = [change(ORDER, CHEAPER), change(CHEAPER, ORDER, { id: 'dearer', at: later(6) })]
    expect(saidOfAll({ order: ORDER, payments: [CARD], refunds: [back], changes })).toEqual([
      ['paid', { card: 2894, ...SALE }],
      ['change', { owed: -342, dishes: -300, tax: -42 }],
      ['change', { owed: 342, dishes: 300, tax: 42 }],
      ['back', { card: -342, owed: 342 }],
    ])
  })

  test('a refund at the provider’s own pages is goodwill, and pays what a change owes only where no refund can any more', () => {
    const money = { order: CHEAPER, payments: [CARD], changes: [change(ORDER, CHEAPER)] }
    const there = (amountCents: number) =>
      refund({ id: 'there', purpose: 'provider', amountCents, settledAt: later(6) })
    const owed = refund({ purpose: 'change', state: 'due', amountCents: 342, settledAt: null })
    const goodwill = ['back', { card: -500, goodwill: -439, tax: -61 }]
    expect(saidOfAll({ ...money, refunds: [owed, there(500)] }).at(-1)).toEqual(goodwill)
    const done = { ...owed, state: 'succeeded', settledAt: later(20) } as const
    expect(saidOfAll({ ...money, refunds: [done, there(500)] }).slice(2)).toEqual([
      goodwill,
      ['back', { card: -342, owed: 342 }],
    ])
    const reduced = { ...owed, amountCents: 94 }
    expect(saidOfAll({ ...money, refunds: [reduced, there(2800)] }).at(-1)?.[1]).toMatchObject({
      card: -2800,
      owed: 248,
    })
    const dropped = { ...owed, isReplaced: true }
    expect(addSums(bookOfAll({ ...money, refunds: [dropped, there(2894)] })).owed).toBe(0)
  })

  test('goodwill lowers no debt, and is a part of it once the order is cancelled', () => {
    const goodwill = refund({ id: 'goodwill', purpose: 'goodwill', amountCents: 500, settledAt: later(6) })
    const money = { payments: [CARD], changes: [change(ORDER, CHEAPER)] }
    expect(saidOfAll({ ...money, order: CHEAPER, refunds: [goodwill] }).at(-1)).toEqual([
      'back',
      { card: -500, goodwill: -439, tax: -61 },
    ])
    const cancelled = { ...CHEAPER, status: 'cancelled', cancelledAt: later(5.5) } as const
    expect(saidOfAll({ ...money, order: cancelled, refunds: [goodwill] }).at(-1)).toEqual([
      'back',
      { card: -500, owed: 500 },
    ])
  })

  test('each row stands on the day of what it tells of, and remembers the day of the sale', () => {
    const days = (count: number) => later(count * 24 * 60)
    const back = refund({ purpose: 'change', amountCents: 342, settledAt: days(3) })
    const changes = [change(ORDER, CHEAPER, { at: days(2) })]
    const rows = bookOfAll({ order: CHEAPER, payments: [CARD], refunds: [back], changes })
    expect(rows.map(({ day, soldOn }) => [day, soldOn])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-22', '2026-11-20'],
      ['2026-11-23', '2026-11-20'],
    ])
  })

  test('a change never comes before the sale, whatever the clocks of two nodes say', () => {
    const changes = [change(ORDER, CHEAPER, { at: later(-1) })]
    const rows = bookOfAll({ order: CHEAPER, payments: [CARD], refunds: [], changes })
    expect(rows.map(({ kind }) => kind)).toEqual(['paid', 'change'])
  })
})
