import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { KITCHEN_DEFAULTS } from '../kitchen.ts'
import { SALE_WORDS_OF } from '../language/words-of.ts'
import { WEEKDAYS } from '../locations/hours.ts'
import { ORDER_TYPES } from '../order-status.ts'
import { promiseFor, type PromiseQuestion, timesOn } from '../orders/promise/promise-for.ts'
import { addDays } from '../time/zone.ts'
import { saleProblem, tidyPeriods, tidyTypes } from './sale-check.ts'
import {
  isKeptFor,
  limitedIn,
  maySellAnyway,
  type NotSold,
  type Saleable,
  saleSentence,
  type SaleMenu,
  soldWhen,
  unsoldOf,
  whyNotSold,
} from './sale.ts'

/** Halifax is four hours behind UTC in November; the 20th is a Friday. */
const at = (dayOfMonth: number, time: string) => new Date(`2026-11-${dayOfMonth}T${time}:00-04:00`)
const ALWAYS: Saleable = {
  isAvailable: true,
  hiddenUntil: null,
  soldPeriods: null,
  noticeMinutes: null,
  soldFor: null,
}
const BREAKFAST = { ...ALWAYS, soldPeriods: [{ from: '08:00', to: '11:00' }] }
const SUNDAY_LUNCH = { ...ALWAYS, soldPeriods: [{ days: ['sunday' as const], from: '12:00', to: '15:00' }] }
const FRIDAY_NIGHT = { ...ALWAYS, soldPeriods: [{ days: ['friday' as const], from: '22:00', to: '02:00' }] }
const FEAST = { ...ALWAYS, noticeMinutes: 24 * 60 }
const THALI = { ...ALWAYS, soldFor: ['dine-in' as const] }
const HIDDEN = { ...ALWAYS, isAvailable: false }
const BACK_TOMORROW = { ...HIDDEN, hiddenUntil: at(21, '11:30') }
const NOW = at(20, '10:30')

test.each<[string, Saleable, Date, string | null]>([
  ['a dish without a rule, at any time', ALWAYS, at(27, '23:59'), null],
  ['breakfast within its hours', BREAKFAST, at(20, '10:50'), null],
  ['breakfast at the first minute', BREAKFAST, at(21, '08:00'), null],
  ['breakfast at the last minute', BREAKFAST, at(20, '11:00'), null],
  ['breakfast ordered within its hours and due after them', BREAKFAST, at(20, '11:01'), 'period'],
  ['breakfast for tomorrow morning', BREAKFAST, at(21, '09:00'), null],
  ['Sunday lunch on a Sunday', SUNDAY_LUNCH, at(22, '13:00'), null],
  ['Sunday lunch on a Saturday', SUNDAY_LUNCH, at(21, '13:00'), 'period'],
  ['Friday night before midnight', FRIDAY_NIGHT, at(20, '23:00'), null],
  ['Friday night after midnight', FRIDAY_NIGHT, at(21, '01:30'), null],
  ['Friday night on Saturday evening', FRIDAY_NIGHT, at(21, '22:30'), 'period'],
  ['Friday night in the night before Friday', FRIDAY_NIGHT, at(20, '01:00'), 'period'],
  ['a feast for today', FEAST, at(20, '19:00'), 'notice'],
  ['a feast a minute too soon', FEAST, at(21, '10:29'), 'notice'],
  ['a feast exactly a day ahead', FEAST, at(21, '10:30'), null],
  ['a dish for the table that is picked up', THALI, at(20, '12:00'), 'order-type'],
  ['a dish that somebody has to show', HIDDEN, at(27, '12:00'), 'hidden'],
  ['a dish that is back tomorrow, today', BACK_TOMORROW, at(20, '12:00'), 'sold-out'],
  ['a dish that is back tomorrow, for tomorrow', BACK_TOMORROW, at(21, '11:30'), null],
])('a dish is sold for the time at which its food is due, or there is a reason: %s', (_case, dish, dueAt, reason) => {
  expect(whyNotSold(dish, { orderType: 'pickup', dueAt, now: NOW })?.reason ?? null).toBe(reason)
})

test('a dish for the table is sold at the table', () => {
  expect(whyNotSold(THALI, { orderType: 'dine-in', dueAt: NOW, now: NOW })).toBeNull()
})

test('the hours of a dish follow the clock on the wall on the days on which it is changed', () => {
  const nine = (day: string, offset: string) => new Date(`${day}T09:00:00${offset}`)
  for (const dueAt of [nine('2026-11-01', '-04:00'), nine('2027-03-14', '-03:00')]) {
    expect(whyNotSold(BREAKFAST, { orderType: 'pickup', dueAt, now: NOW })).toBeNull()
  }
})

test('staff may order every dish that is not hidden or sold out, and customers none that is not sold', () => {
  const time = { orderType: 'pickup' as const, dueAt: at(20, '12:00'), now: NOW }
  const may = (takenBy: 'customer' | 'staff') =>
    [BREAKFAST, FEAST, THALI, HIDDEN, BACK_TOMORROW].map((dish) => {
      const why = whyNotSold(dish, time)
      return why && maySellAnyway(takenBy, why)
    })
  expect(may('staff')).toEqual([true, true, true, false, false])
  expect(may('customer')).toEqual([false, false, false, false, false])
})

describe('reasons that guests read', () => {
  test.each<[Saleable, string, string]>([
    [BREAKFAST, 'Only 8:00 AM to 11:00 AM.', 'Seulement de 8 h à 11 h.'],
    [{ ...ALWAYS, soldPeriods: [{ from: '00:00', to: '11:00' }] }, 'Only until 11:00 AM.', 'Seulement jusqu’à 11 h.'],
    [
      { ...ALWAYS, soldPeriods: [{ days: ['sunday'], from: '17:00', to: '24:00' }] },
      'Only Sunday, from 5:00 PM.',
      'Seulement dimanche, à partir de 17 h.',
    ],
    [FEAST, 'Order this at least 24 hours ahead.', 'À commander au moins 24 heures à l’avance.'],
    [THALI, 'Only at the table.', 'Seulement à table.'],
    [
      { ...ALWAYS, soldFor: ['pickup', 'delivery'] },
      'Only for pickup or for delivery.',
      'Seulement à emporter ou en livraison.',
    ],
  ])('guests read beforehand when a dish is sold: %o', (dish, english, french) => {
    // Spaces that do not break are spaces here.
    const told = (['en-CA', 'fr-CA'] as const).map((language) =>
      soldWhen(dish, SALE_WORDS_OF[language])?.replaceAll('\u00a0', ' '),
    )
    expect(told).toEqual([english, french])
  })

  test('guests read at which time a sold-out dish is back', () => {
    const why = whyNotSold(BACK_TOMORROW, { orderType: 'pickup', dueAt: NOW, now: NOW })!
    expect(saleSentence(why, NOW, SALE_WORDS_OF['en-CA'])).toBe('Sold out. Back tomorrow at 11:30 AM.')
    expect(saleSentence(why, NOW, SALE_WORDS_OF['fr-CA'])).toMatch(/^Épuisé. De retour demain à 11\sh\s30.$/)
  })
})

describe('orders of limited dishes', () => {
  const named = (name: string, dish: Saleable) => ({ ...dish, name, frenchName: null })
  const dishes = new Map([
    ['dosa', named('Dosa', BREAKFAST)],
    ['rice', named('Rice', ALWAYS)],
  ])
  const menu: SaleMenu = {
    dish: (id) => dishes.get(id),
    option: (_group, id) => (id === 'chutney' ? named('Chutney', BACK_TOMORROW) : undefined),
  }
  const option = (id: string, itemId: string | null) => {
    const part = { kind: 'option' as const, group: 'with', groupName: 'With', id, name: id, units: 1, cents: 0 }
    return { ...part, as: 'extra' as const, itemId, options: [] }
  }
  const unsold = (options: ReturnType<typeof option>[], dueAt: Date) =>
    unsoldOf(limitedIn([{ itemId: 'rice', options }], menu), { orderType: 'pickup', dueAt, now: NOW }).map(
      ({ name, why }) => [name, why.reason],
    )

  test('an order of a combo follows the rule of a dish within it, and of an option that is sold out', () => {
    expect(unsold([option('a-dosa', 'dosa')], at(20, '19:00'))).toEqual([['Dosa', 'period']])
    expect(unsold([option('a-dosa', 'dosa')], at(21, '09:00'))).toEqual([])
    expect(unsold([option('chutney', null)], at(20, '19:00'))).toEqual([['Chutney', 'sold-out']])
    expect(unsold([option('chutney', null)], at(21, '19:00'))).toEqual([])
  })

  test('an order without limited dishes asks for no time', () => {
    expect(limitedIn([{ itemId: 'rice' }], menu)).toEqual([])
  })
})

const clock = fc.tuple(fc.nat(23), fc.constantFrom('00', '15', '40')).map(([hour, minute]) => `${hour}:${minute}`)
const anyDish: fc.Arbitrary<Saleable> = fc.record({
  isAvailable: fc.boolean(),
  hiddenUntil: fc.option(fc.date({ min: at(20, '09:00'), max: at(23, '22:00'), noInvalidDate: true })),
  soldPeriods: fc.option(
    fc.array(fc.record({ days: fc.subarray([...WEEKDAYS], { minLength: 1 }), from: clock, to: clock }), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
  noticeMinutes: fc.option(fc.integer({ min: 1, max: 3 * 1440 })),
  soldFor: fc.option(fc.subarray([...ORDER_TYPES], { minLength: 1 })),
})

test('a time is in the list of times if and only if the kitchen takes it and the dish is sold for it', () => {
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '08:00', close: '01:00' }]))
  const question = (orderType: PromiseQuestion['order']['orderType']): PromiseQuestion => ({
    order: { orderType, lines: [], itemCount: 1 },
    now: NOW,
    location: { hours, kitchen: { ...KITCHEN_DEFAULTS, daysAhead: 3, stations: [], rush: null } },
    load: new Map(),
    backlog: new Map(),
  })
  fc.assert(
    fc.property(anyDish, fc.constantFrom(...ORDER_TYPES), fc.nat(3), (dish, orderType, ahead) => {
      const date = addDays('2026-11-20', ahead)
      const all = question(orderType)
      const isSoldAt = (dueAt: Date) => whyNotSold(dish, { orderType, dueAt, now: NOW }) === null
      const listed = new Set(timesOn(date, { ...all, isSoldAt }).map(Number))
      for (const wanted of timesOn(date, all)) {
        expect(promiseFor({ ...all, isSoldAt, wanted }).ok).toBe(listed.has(Number(wanted)))
        expect(listed.has(Number(wanted))).toBe(isSoldAt(wanted))
      }
    }),
    { numRuns: 150 },
  )
})

describe('limits that an owner enters', () => {
  test.each<['soldPeriods' | 'noticeMinutes' | 'soldFor', unknown, boolean]>([
    ['soldPeriods', [{ from: '8:00', to: '11:00' }], true],
    ['soldPeriods', [{ days: ['monday'], from: '22:00', to: '2:00' }], true],
    ['soldPeriods', [{ from: '', to: '8:00' }], false],
    ['soldPeriods', [{ from: '8:00' }], false],
    ['soldPeriods', [{ days: ['someday'], from: '8:00', to: '9:00' }], false],
    ['soldPeriods', 'mornings', false],
    ['soldPeriods', [null], false],
    ['noticeMinutes', 1440, true],
    ['noticeMinutes', 0, false],
    ['noticeMinutes', 10_081, false],
    ['noticeMinutes', '24', false],
    ['soldFor', ['pickup'], true],
    ['soldFor', [], false],
    ['soldFor', ['drive-in'], false],
    ['soldFor', null, true],
  ])('the limit that an owner enters for %s is checked: %j', (field, value, isGood) => {
    expect(saleProblem(field, value) === null).toBe(isGood)
  })

  test('a limit that an owner enters is stored in one form, and not at all where it limits nothing', () => {
    expect(tidyPeriods([{ days: ['friday', 'monday'], from: '8:00', to: '11:00' }])).toEqual([
      { days: ['monday', 'friday'], from: '08:00', to: '11:00' },
    ])
    expect(tidyPeriods([{ days: [...WEEKDAYS], from: '08:00', to: '11:00' }])).toEqual([{ from: '08:00', to: '11:00' }])
    for (const to of ['24:00', '0:00']) expect(tidyPeriods([{ from: '0:00', to }])).toBeNull()
    expect([tidyTypes(ORDER_TYPES), tidyTypes(['delivery', 'pickup'])]).toEqual([null, ['pickup', 'delivery']])
  })
})

describe('orders that are moved', () => {
  const from = at(20, '18:00')
  const later = at(20, '19:00')
  const kept = (why: NotSold, dueAt: Date, isOwnDay: boolean) => isKeptFor({ from, isOwnDay }, dueAt, why)

  test('an order that is moved keeps a dish that was hidden or sold out since, on its own day only', () => {
    for (const why of [{ reason: 'hidden' as const }, { reason: 'sold-out' as const, until: at(21, '11:30') }]) {
      expect([kept(why, later, true), kept(why, later, false)]).toEqual([true, false])
    }
  })

  test('an order that is moved keeps a dish that needs notice, for a time that is not earlier', () => {
    const why = { reason: 'notice' as const, noticeMinutes: 60 }
    expect([from, later, at(20, '17:45')].map((dueAt) => kept(why, dueAt, true))).toEqual([true, true, false])
    expect(kept(why, at(22, '18:00'), false)).toBe(true)
  })

  test('an order that is moved keeps no dish beyond the hours in which it is sold', () => {
    expect(kept({ reason: 'period', soldPeriods: [{ from: '08:00', to: '11:00' }] }, later, true)).toBe(false)
  })
})
