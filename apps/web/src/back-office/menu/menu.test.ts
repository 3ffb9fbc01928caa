import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { DISH_FLAGS, DISH_NUMBERS, DISH_WORDS, dishValues, mapFields } from '@thali/domain/menu/dish-fields'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { describe, expect, test } from 'vitest'

import {
  changeOf,
  formOf,
  inputOf,
  newStep,
  numberOf,
  problemsOf,
  withSpecial,
  wordsOf,
  workProblems,
} from './item/item-form.ts'
import { saleWords } from './item/sale-form.ts'
import { busyIds, itemsAhead, listAfter } from './menu-ahead.ts'
import { AVAILABILITIES, categoryOptions, isNarrowed, NO_CHOICES, shownItems } from './menu-filters.tsx'
import { categoryLabel, countWords, loadFailureWords, specialWords, totalsOf } from './menu-words.ts'
import type { MenuAction } from '#web/back-office/actions/menu-actions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { aManagedItem } from '#web/testing/a-managed-item.ts'

const TODAY = '2026-11-20'
const CATEGORIES = [
  { id: 'appetizers', name: 'Appetizers' },
  { id: 'drinks', name: 'Drinks' },
]

const LASSI = aManagedItem({ id: 'lassi', name: 'Mango Lassi', category: 'drinks', price: 4.25, isAvailable: false })
const KHEER = aManagedItem({ id: 'kheer', name: 'Kheer', category: 'sweet-things', price: 5, isTodaysSpecial: true })
const MENU = [aManagedItem(), LASSI, KHEER]
const idsOf = (items: readonly ManagedItemView[]) => items.map(({ id }) => id)

describe('the list of dishes', () => {
  test('the list of dishes counts them, those on the menu, the categories and the average price [ADM-MEN-02]', () => {
    expect(totalsOf(MENU)).toEqual({ total: 3, available: 2, categories: 3, averagePrice: '$5.25' })
    expect(totalsOf([]).averagePrice).toBeNull()
    expect(countWords(2, 3)).toBe('2 of 3 items')
  })

  test('the list of dishes offers all categories, specials, and categories that dishes have [ADM-MEN-04, ADM-CAT-14]', () => {
    const labels = categoryOptions(MENU, [...CATEGORIES, { id: 'breakfast', name: 'Breakfast' }]).map(
      (one) => one.label,
    )
    expect(labels).toEqual(['All Categories', "Today's Special", 'Appetizers', 'Drinks', 'Sweet Things'])
    expect(categoryLabel('sweet-things', CATEGORIES)).toBe('Sweet Things')
  })

  test('the list of dishes offers all, the available and the unavailable, in this order [ADM-MEN-07]', () => {
    expect(AVAILABILITIES.map(({ label }) => label)).toEqual(['All Items', 'Available Only', 'Unavailable Only'])
  })

  // ADM-MEN-05
  test.each([
    [{}, ['samosa', 'lassi', 'kheer']],
    [{ search: 'mang lasi' }, ['lassi']],
    [{ category: 'special' }, ['kheer']],
    [{ category: 'in:drinks' }, ['lassi']],
    [{ availability: 'available' as const }, ['samosa', 'kheer']],
    [{ availability: 'unavailable' as const, category: 'in:appetizers' }, []],
  ])('the list of dishes narrowed to %j shows %j', (choices, ids) => {
    expect(idsOf(shownItems(MENU, { ...NO_CHOICES, ...choices }))).toEqual(ids)
    expect(isNarrowed({ ...NO_CHOICES, ...choices })).toBe(ids.length < MENU.length)
  })

  test('a menu that is refused and one that fails are told apart [ADM-ERR-053, ADM-ERR-054]', () => {
    const failure = (status: number) => new ApiError({ code: '', status, message: '' })
    expect(loadFailureWords(failure(403))).toBe('Failed to load menu items')
    expect(loadFailureWords(failure(503))).toBe('An error occurred while loading menu items')
    expect(loadFailureWords(failure(0))).toBe('An error occurred while loading menu items')
  })

  test('a special is named in the list until its last day is over', () => {
    const dates = { isSpecial: true, specialStartDate: '2026-11-18', specialEndDate: TODAY }
    expect(specialWords(aManagedItem(dates), TODAY)).toBe('Special Nov 18 – Nov 20')
    expect(specialWords(aManagedItem(dates), '2026-11-21')).toBeNull()
    expect(specialWords(aManagedItem({ ...dates, isSpecial: false }), TODAY)).toBeNull()
  })
})

describe('a change that is under way', () => {
  const hide: MenuAction = {
    kind: 'menu-availability',
    location: 'truro',
    name: 'Samosa',
    ids: ['samosa'],
    isAvailable: false,
    until: 'tomorrow',
    hiddenUntil: '2026-11-21T15:30:00.000Z',
  }
  const at = { location: 'truro', name: 'Samosa', id: 'samosa' }

  test('a dish with a waiting change is shown as changed, and every other dish stays the very same [ADM-MEN-21]', () => {
    const [samosa, lassi] = itemsAhead(MENU, [hide], TODAY)
    expect(samosa).toMatchObject({ isAvailable: false, hiddenUntil: '2026-11-21T15:30:00.000Z' })
    expect(lassi).toBe(LASSI)
    expect([...busyIds([hide])]).toEqual(['samosa'])
  })

  test('a waiting change shows a new price, a special that runs today, and takes a deleted dish away', () => {
    const change = { price: 7, isTodaysSpecial: true, specialStartDate: TODAY, specialEndDate: '2026-11-21' }
    const [samosa] = itemsAhead(MENU, [{ kind: 'menu-change', ...at, change }], TODAY)
    expect(samosa).toMatchObject({ price: 7, isSpecial: true, isTodaysSpecial: true })
    const later = { ...change, specialStartDate: '2026-11-21', specialEndDate: '2026-11-22' }
    const [next] = itemsAhead(MENU, [{ kind: 'menu-change', ...at, change: later }], TODAY)
    expect(next?.isTodaysSpecial).toBe(false)
    expect(idsOf(itemsAhead(MENU, [{ kind: 'menu-delete', ...at }], TODAY))).toEqual(['lassi', 'kheer'])
  })

  test('a waiting change shows a photo while it is still on its way, and none that is being taken off', () => {
    const photo: MenuAction = { kind: 'menu-photo', ...at, url: 'data:image/jpeg;base64,AAAA' }
    expect(itemsAhead(MENU, [photo], TODAY)[0]?.image).toBe('data:image/jpeg;base64,AAAA')
    expect(itemsAhead(MENU, [photo, { ...photo, url: null }], TODAY)[0]?.image).toBeNull()
    expect([...busyIds([photo])]).toEqual(['samosa'])
  })

  test('the answer to a change replaces the change on screen, unless a younger menu was read meanwhile', () => {
    const list = { items: MENU, categories: [], version: 7 }
    const saved = aManagedItem({ id: 'dosa', name: 'Dosa' })
    const news = { version: 8, saved, switched: [], deletedId: null }
    expect(idsOf(listAfter(list, news).items)).toEqual(['samosa', 'lassi', 'kheer', 'dosa'])
    expect(listAfter({ ...list, version: 9 }, news).items).toBe(MENU)
    expect(idsOf(listAfter(list, { ...news, saved: null, deletedId: 'lassi' }).items)).toEqual(['samosa', 'kheer'])
  })
})

describe('the form of a dish', () => {
  test('the form of a dish names the missing fields, in the order of the form [ADM-MEN-31..34]', () => {
    expect(problemsOf(formOf(null))).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      price: 'Valid price is required',
      category: 'Category is required',
    })
  })

  test.each([
    ['12.5', 12.5],
    ['$ 12,50', 12.5],
    ['12.', 12],
    ['1,250', '1,250'],
    ['.5', 0.5],
    ['', null],
    ['twelve', 'twelve'],
    ['1e3', '1e3'],
    ['-4', '-4'],
  ])('the form of a dish takes the number %j for %j', (typed, meant) => {
    expect(numberOf(typed)).toBe(meant)
  })

  test('a price of a dish that is no number above 0 is refused, and stays as it was typed', () => {
    const form = { ...formOf(aManagedItem()), price: '-4' }
    expect(problemsOf(form)).toEqual({ price: 'Valid price is required' })
    expect(inputOf(form)['price']).toBe('-4')
  })

  test('a special begins today and ends tomorrow unless other days are still to come [ADM-MEN-38, ADM-MEN-39]', () => {
    const form = formOf(aManagedItem())
    const days = { specialStartDate: TODAY, specialEndDate: '2026-11-21' }
    expect(withSpecial(form, true, TODAY)).toEqual({ isTodaysSpecial: true, ...days })
    const past = { ...form, specialStartDate: '2026-10-01', specialEndDate: '2026-10-02' }
    expect(withSpecial(past, true, TODAY)).toEqual({ isTodaysSpecial: true, ...days })
    const coming = { ...form, specialStartDate: '2026-12-01', specialEndDate: '2026-12-24' }
    expect(withSpecial(coming, true, TODAY)).toEqual({ isTodaysSpecial: true })
    expect(withSpecial(coming, false, TODAY)).toEqual({ isTodaysSpecial: false })
  })

  test('a special needs both days, the last one after the first [ADM-MEN-35..37]', () => {
    const form = { ...formOf(aManagedItem()), isTodaysSpecial: true }
    expect(Object.values(problemsOf(form))).toEqual(['Start date is required', 'End date is required'])
    const sameDay = { ...form, specialStartDate: TODAY, specialEndDate: TODAY }
    expect(problemsOf(sameDay)).toEqual({ specialEndDate: 'End date must be after start date' })
  })

  test('the form of a dish sends each plain field as it was read, and as it is typed', () => {
    const values = dishValues({
      ...mapFields(DISH_NUMBERS, ({ most }) => most),
      ...mapFields(DISH_FLAGS, () => true),
      ...mapFields(DISH_WORDS, (_, field) => [field]),
    })
    const form = formOf(aManagedItem(values))
    expect(inputOf(form)).toMatchObject(values)
    expect(changeOf(formOf(aManagedItem(dishValues({}))), form)).toEqual(values)
    expect(inputOf(formOf(null))).toMatchObject(dishValues({}))
  })

  // ADM-ENT-48
  test('the form of a dish sends only changed fields, so that nothing a colleague changed is undone', () => {
    const before = formOf(aManagedItem())
    expect(changeOf(before, before)).toEqual({})
    const after = { ...before, price: '7', allergens: ' gluten , dairy,, dairy ', calories: '' }
    expect(changeOf(before, after)).toEqual({ price: 7, allergens: ['gluten', 'dairy'] })
    expect(wordsOf(' , ')).toEqual([])
  })
})

describe('when a dish is sold', () => {
  const BREAKFAST = [{ days: ['sunday' as const], from: '08:00', to: '11:00' }]
  const stored = formOf(aManagedItem({ soldPeriods: BREAKFAST, noticeMinutes: 90, soldFor: ['pickup'] }))

  test('the hours of sale of a dish are sent as they were read, its notice in minutes but typed as hours', () => {
    expect(inputOf(stored)).toMatchObject({ soldPeriods: BREAKFAST, noticeMinutes: 90, soldFor: ['pickup'] })
    expect(inputOf(stored)).not.toHaveProperty('noticeHours')
    expect(inputOf(formOf(null))).toMatchObject({ soldPeriods: null, noticeMinutes: null, soldFor: null })
    expect(changeOf(stored, { ...stored, noticeHours: '24' })).toEqual({ noticeMinutes: 1440 })
    expect(changeOf(stored, { ...stored, soldPeriods: [], soldFor: ORDER_TYPES })).toEqual({
      soldPeriods: null,
      soldFor: null,
    })
  })

  test('the hours of sale of a dish are refused at the field that is wrong', () => {
    const [period] = stored.soldPeriods
    const wrong = { ...stored, soldPeriods: [{ ...period!, to: '' }], noticeHours: 'a day', soldFor: [] }
    expect(Object.keys(problemsOf(wrong))).toEqual(['soldPeriods', 'noticeHours', 'soldFor'])
  })

  test('the hours of sale of a dish read in its form as guests will read them', () => {
    expect(saleWords(stored, 1.5)).toBe(
      'Only Sunday, 8:00 AM to 11:00 AM. Order this at least 90 minutes ahead. Only for pickup.',
    )
    expect(saleWords(formOf(null), null)).toBeNull()
  })
})

describe('the work of a dish in the kitchen', () => {
  const STATIONS = [
    { id: 'stove', name: 'Stove', hands: 2 },
    { id: 'tandoor', name: 'Tandoor', hands: 1 },
  ]
  const NAAN = [{ station: 'tandoor', first: 8, more: 2 }]
  const stored = formOf(aManagedItem({ work: NAAN }))

  test('the work of a dish in the kitchen is sent as it was read, and only where it was changed', () => {
    expect(inputOf(stored)['work']).toEqual(NAAN)
    expect(inputOf(formOf(aManagedItem()))['work']).toBeNull()
    expect(changeOf(stored, { ...stored, price: '7' })).toEqual({ price: 7 })
    expect(changeOf(stored, { ...stored, work: null })).toEqual({ work: null })
    expect(changeOf(stored, { ...stored, work: [] })).toEqual({ work: [] })
    expect(formOf(aManagedItem({ work: [] })).work).toEqual([])
  })

  test('the work of a new dish begins with the preparation time at the first station', () => {
    expect(newStep(stored, STATIONS)).toMatchObject({ station: 'stove', first: '12', more: '2' })
  })

  test('the work of a dish is checked at its fields, unless it was not changed: its station may be gone since', () => {
    const wrong = { ...stored, work: [{ key: 'one', station: 'grill', first: '', more: 'two' }] }
    expect(workProblems(stored, wrong, STATIONS)).toEqual({
      'work.0.station': 'Choose a station',
      'work.0.first': 'Enter 1 to 120 minutes',
      'work.0.more': 'Enter 0 to 120 minutes',
    })
    expect(workProblems(stored, { ...stored, name: 'Naan' }, [])).toEqual({})
  })
})
