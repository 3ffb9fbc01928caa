import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Hours, WEEKDAYS } from '../../locations/hours.ts'
import type { ChosenOption, LineOption } from '../../menu/options/line-option.ts'
import { dayOnSale, portionClaims, portionsDay, portionsLeft, portionsReturnAt } from './portions.ts'

const everyDay = (open: string, close: string): Hours =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { open, close }]))
const EVENINGS = everyDay('11:30', '22:00')
const NIGHTS = everyDay('17:00', '02:00')

/** Halifax is four hours behind UTC in November, three in July. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-04:00`)
const midnight = (day: number) => at(day, '00:00')

describe('the day of portions', () => {
  test.each([
    ['at noon', EVENINGS, at(20, '12:00'), midnight(20)],
    ['in the evening', EVENINGS, at(20, '21:50'), midnight(20)],
    ['after midnight, while the evening lasts', NIGHTS, at(21, '01:30'), midnight(20)],
    ['ready a few minutes after closing', NIGHTS, at(21, '02:10'), midnight(20)],
    ['in the morning', NIGHTS, at(21, '09:00'), midnight(21)],
  ])('portions are counted by the business day on which the food is due: %s', (_when, hours, dueAt, day) => {
    expect(portionsDay(hours, dueAt)).toEqual(day)
  })

  test('an order after closing takes from the next opening’s portions', () => {
    expect(dayOnSale(EVENINGS, at(20, '23:00'))).toEqual(midnight(21))
    expect(dayOnSale(EVENINGS, at(20, '12:00'))).toEqual(midnight(20))
  })

  test('the day of portions begins at midnight of the restaurant, in summer too', () => {
    expect(portionsDay(EVENINGS, new Date('2026-07-10T15:00:00Z'))).toEqual(new Date('2026-07-10T03:00:00Z'))
  })
})

test.each([
  ['in service', at(20, '18:00'), at(21, '11:30')],
  ['after closing, when tomorrow’s are sold', at(20, '23:00'), at(22, '11:30')],
])('a dish that is used up can be ordered again at the first opening after its day: %s', (_when, now, back) => {
  expect(portionsReturnAt(EVENINGS, now)).toEqual(back)
})

const NOTHING_CHOSEN = { options: [] }
const option = (itemId: string | null, units: number, options: LineOption[] = []): LineOption => {
  const id = itemId ?? 'extra'
  return { kind: 'option', group: 'g', groupName: 'G', id, name: id, units, cents: 0, as: 'choice', itemId, options }
}
const line = (itemId: string, quantity: number, { options }: { options: LineOption[] } = NOTHING_CHOSEN) => {
  return { itemId, name: itemId, quantity, options }
}
const DISHES = new Map([
  ['biryani', { portions: 20 }],
  ['naan', { portions: null }],
  ['thali', { portions: null }],
])
const claim = (n: number) => ({ subject: 'dish:biryani', at: midnight(20), n, most: 20 })

test('lines of one dish are claimed together, and a dish without a number is not counted', () => {
  const lines = [line('biryani', 2), line('naan', 5), line('biryani', 1), line('gone', 1)]
  expect(portionClaims(lines, DISHES, midnight(20))).toEqual([claim(3)])
})

test('a dish within a combo takes its portions too: its units for each combo, and none where it was left out', () => {
  const combo = line('thali', 3, { options: [option('biryani', 2), option(null, 1, [option('biryani', 1)])] })
  expect(portionClaims([combo, line('biryani', 1)], DISHES, midnight(20))).toEqual([claim(10)])
  expect(portionClaims([line('thali', 3, { options: [option('biryani', 0)] })], DISHES, midnight(20))).toEqual([])
})

const sized = (units: number, portions: number, options: LineOption[] = []): LineOption => {
  return { ...(option(null, units, options) as ChosenOption), portions }
}

test('a size takes its own portions for each unit of the line; a dish of a combo takes those of its own size', () => {
  expect(portionClaims([line('biryani', 2, { options: [sized(1, 3)] })], DISHES, midnight(20))).toEqual([claim(6)])
  const inCombo = line('thali', 2, { options: [option('biryani', 1, [sized(1, 4)]), sized(1, 9)] })
  expect(portionClaims([inCombo], DISHES, midnight(20))).toEqual([claim(8)])
  const forThree = line('thali', 2, { options: [{ ...(option('biryani', 1) as ChosenOption), portions: 3 }] })
  expect(portionClaims([forThree], DISHES, midnight(20))).toEqual([claim(6)])
  expect(portionClaims([line('biryani', 2, { options: [sized(0, 3)] })], DISHES, midnight(20))).toEqual([claim(2)])
  // A thali for three comes with two plates of rice, and not with six.
  const withRice = { ...(option('thali', 1, [option('biryani', 2)]) as ChosenOption), portions: 3 }
  expect(portionClaims([line('gone', 1, { options: [withRice] })], DISHES, midnight(20))).toEqual([claim(2)])
  // Behind an option that opens a group, and two sizes together.
  const nested = line('biryani', 1, { options: [option(null, 1, [sized(2, 2)]), sized(1, 3)] })
  expect(portionClaims([nested], DISHES, midnight(20))).toEqual([claim(7)])
})

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 6 }),
    sizes: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.option(fc.integer({ min: 1, max: 20 }))), {
      maxLength: 3,
    }),
    ofCombo: fc.boolean(),
  })
  .map(({ quantity, sizes, ofCombo }) => {
    const options = sizes.map(([units, portions]) => (portions === null ? option(null, units) : sized(units, portions)))
    return ofCombo
      ? line('thali', quantity, { options: [option('biryani', 1, options)] })
      : line('biryani', quantity, { options })
  })

test('the claims of any order are what its units take one by one, on however many lines they stand', () => {
  /** Of one unit: the portions of each chosen size, or one portion where no size says how many. */
  const ofOne = (options: readonly LineOption[]): number => {
    const taken = options.flatMap((one) => {
      return one.kind === 'option' && one.portions ? Array.from({ length: one.units }, () => one.portions ?? 0) : []
    })
    return taken.length === 0 ? 1 : taken.reduce((sum, portions) => sum + portions)
  }
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
      const units = lines.flatMap(({ itemId, quantity, options }) => {
        const [first] = options
        const own = itemId === 'thali' && first?.kind === 'option' ? first.options : options
        return Array.from({ length: quantity }, () => ofOne(own))
      })
      const taken = units.reduce((sum, portions) => sum + portions)
      expect(portionClaims(lines, DISHES, midnight(20))).toEqual([claim(taken)])
      const oneByOne = lines.flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })))
      expect(portionClaims(oneByOne, DISHES, midnight(20))).toEqual([claim(taken)])
    }),
  )
})

test('no portions are left, and never fewer than none, when more were sold than there are now', () => {
  expect([portionsLeft(20, 14), portionsLeft(20, 20), portionsLeft(10, 14)]).toEqual([6, 0, 0])
})
