import type { TimeSpan } from '@thali/domain/locations/schedule'
import { describe, expect, test } from 'vitest'

import {
  autoId,
  changeOf,
  formOf,
  hoursOfForm,
  idVerdict,
  mondayToAll,
  newLocationOf,
  problemsOf,
  strippedId,
} from './location-form.ts'
import {
  chipsOf,
  comingWords,
  failureWords,
  inThousands,
  ratingWords,
  sinceWords,
  syncWords,
  todayWords,
  totalsOf,
} from './location-words.ts'
import { shownLocations } from './use-location-desk.ts'
import { ADD_LOCATION, CHANGE_LOCATION, DELETE_LOCATION } from '#web/back-office/actions/location-actions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { aManagedLocation } from '#web/testing/a-managed-location.ts'
import { aQueuedAction } from '#web/testing/a-queued-action.ts'

const DAY = { open: '11:30', close: '22:00', closed: false }

const anAction = (kind: string, subject: string, body: unknown) => aQueuedAction({ kind, subject, body })

// ADM-LOC-85
describe('the id of a location', () => {
  const taken = new Set(['truro', 'new-glasgow'])

  test('the id of a location takes small letters, digits and hyphens only [ADM-LOC-50]', () => {
    expect(strippedId('New Minas_2!')).toBe('newminas2')
    expect(strippedId('new-minas')).toBe('new-minas')
  })

  test.each([
    ['', null],
    ['a', 'ID must be at least 2 characters'],
    ['a'.repeat(51), 'ID must be 50 characters or less'],
    ['truro', 'This location ID already exists'],
    ['new-minas', 'Valid location ID'],
  ])('the id %s of a location is answered while it is typed [ADM-LOC-45..49]', (id, text) => {
    expect(idVerdict(id, taken)?.text ?? null).toBe(text)
  })

  test('the id of a location is made of the name, with a number behind it where that is taken [ADM-LOC-51..53]', () => {
    expect(autoId('New Minas', taken)).toEqual({ id: 'new-minas' })
    expect(autoId('Truro', taken)).toEqual({ id: 'truro-2' })
    const failure = 'No ID can be made of this name. Please type one of letters a-z, numbers and hyphens.'
    expect(autoId('ਸਿੰਘ', taken)).toEqual({ failure })
  })

  // ADM-CON-46, ADM-ERR-052
  test('the id of a location is tried a hundred times, and then told to be taken', () => {
    const ninetyNine = ['halifax', ...Array.from({ length: 98 }, (_, index) => `halifax-${index + 2}`)]
    expect(autoId('Halifax', new Set(ninetyNine))).toEqual({ id: 'halifax-100' })
    const failure = 'Unable to generate unique location ID after 100 attempts'
    expect(autoId('Halifax', new Set([...ninetyNine, 'halifax-100']))).toEqual({ failure })
  })
})

describe('a location that is typed', () => {
  const empty = formOf(null)

  test('a new location is told everything that is missing, in the order of the form [ADM-LOC-54..61]', () => {
    expect(problemsOf(empty, new Set())).toEqual({
      id: 'Location ID is required',
      name: 'Location name is required',
      address: 'Address is required',
      postalCode: 'postalCode is required',
      phone: 'Phone number is required',
      email: 'Email is required',
    })
  })

  test.each([
    [{ id: 'x' }, 'id', 'Invalid location ID'],
    [{ id: 'truro' }, 'id', 'This location ID already exists'],
    [{ phone: '902-555-0123' }, 'phone', 'Phone must be in format (902) 555-0123'],
    [{ email: 'nobody' }, 'email', 'Invalid email format'],
    [{ capacity: '-1' }, 'capacity', 'Capacity must be a positive number'],
    [{ capacity: 'many' }, 'capacity', 'Capacity must be a positive number'],
  ])('a location typed with %j is refused [ADM-LOC-56..64]', (wrong, field, sentence) => {
    const form = { ...formOf(aManagedLocation({ id: 'new-minas' })), ...wrong }
    expect(problemsOf(form, new Set(['truro']))).toEqual({ [field]: sentence })
  })

  test('a location may leave out capacity, manager and opening date, which are sent as nothing [ADM-LOC-63]', () => {
    const form = { ...formOf(aManagedLocation()), capacity: '', manager: ' ', openingDate: '' }
    expect(problemsOf(form, null)).toEqual({})
    expect(newLocationOf(form)).toMatchObject({ id: 'truro', capacity: null, manager: null, openingDate: null })
  })

  test('the form of a location keeps every period of a day, and sends them', () => {
    const periods = [
      { open: '11:00', close: '14:00' },
      { open: '17:00', close: '22:00' },
    ]
    const stored = { open: '11:00', close: '22:00', closed: false, periods }
    const form = formOf(aManagedLocation({ hours: { friday: stored } }))
    expect(form.hours.friday).toEqual({ ...periods[0], closed: false, later: [periods[1]] })
    expect(hoursOfForm(form.hours).friday).toEqual({ ...periods[0], closed: false, periods })
    expect(changeOf(form, { ...form, manager: 'Asha' })).toEqual({ manager: 'Asha' })
    const shut = {
      ...form,
      hours: { ...form.hours, friday: { ...form.hours.friday, later: [{ open: '13:00', close: '20:00' }] } },
    }
    expect(problemsOf(shut, null)).toEqual({ 'hours.friday': 'These times overlap' })
  })

  test('the form of a location begins with the usual hours, and takes Monday for every day [ADM-LOC-84]', () => {
    expect(empty.hours.friday).toEqual({ open: '11:30', close: '23:00', closed: false })
    expect(mondayToAll(empty.hours).sunday).toEqual(empty.hours.monday)
  })

  test('the form of a location sends only the changed fields, never the id [ADM-LOC-66]', () => {
    const before = formOf(aManagedLocation())
    expect(changeOf(before, before)).toEqual({})
    const after = { ...before, manager: 'Asha', hours: { ...before.hours, sunday: { ...DAY, closed: true } } }
    expect(changeOf(before, after)).toEqual({ manager: 'Asha', hours: after.hours })
  })

  // Ruling 69
  test('the choice about orders without an account begins as it is stored, off at first, and is sent only if changed', () => {
    const stored = formOf(aManagedLocation({ guestOrders: 'card' }))
    expect([stored, formOf(aManagedLocation()), empty].map((form) => form.guestOrders)).toEqual(['card', 'off', 'off'])
    expect(changeOf(stored, { ...stored, manager: 'Asha' })).toEqual({ manager: 'Asha' })
    expect(changeOf(stored, { ...stored, guestOrders: 'card-and-cash' })).toEqual({ guestOrders: 'card-and-cash' })
    expect(changeOf(stored, { ...stored, guestOrders: 'off' })).toEqual({ guestOrders: 'off' })
  })
})

describe('table numbers', () => {
  const named = formOf(aManagedLocation({ tables: { from: 1, to: 20 } }))

  test('are sent only if changed, as numbers; both left empty take them away', () => {
    expect([named.tables, formOf(null).tables]).toEqual([
      { from: '1', to: '20' },
      { from: '', to: '' },
    ])
    expect(changeOf(named, { ...named, tables: { from: '1', to: ' 24 ' } })).toEqual({ tables: { from: 1, to: 24 } })
    expect(changeOf(named, { ...named, tables: { from: '', to: '' } })).toEqual({ tables: null })
    expect(changeOf(named, { ...named, manager: 'Asha' })).toEqual({ manager: 'Asha' })
  })

  test.each([
    [{ from: '5', to: '' }, 'Both table numbers are whole numbers from 1 to 9999'],
    [{ from: 'A', to: '9' }, 'Both table numbers are whole numbers from 1 to 9999'],
    [{ from: '12', to: '1' }, 'The last table cannot be below the first'],
    [{ from: '1', to: '500' }, 'At most 200 tables'],
    [{ from: '', to: '' }, undefined],
  ])('%j: %s', (tables, problem) => {
    expect(problemsOf({ ...named, tables }, null)['tables']).toBe(problem)
  })

  test.each([
    [{ manager: 'Asha' }, { from: 1, to: 20 }],
    [{ tables: { from: 1, to: 24 } }, { from: 1, to: 24 }],
    [{ tables: null }, undefined],
  ])('while the change %j waits, a location with tables 1 to 20 is shown with %j', (change, tables) => {
    const [shown] = shownLocations(
      [aManagedLocation({ tables: { from: 1, to: 20 } })],
      [anAction(CHANGE_LOCATION, 'truro', { name: 'Truro Heights', change })],
    )
    expect(shown?.location.tables).toEqual(tables)
  })
})

describe('a card', () => {
  // A Friday, eight in the evening in Halifax.
  const now = new Date('2026-11-21T00:00:00Z')

  test.each([
    [{ friday: DAY }, 'Today: 11:30 AM - 10:00 PM'],
    [{ friday: { ...DAY, closed: true } }, 'Closed Today'],
    [{}, 'Hours TBD (until then 11:30 AM - 11:00 PM)'],
  ])('the card of a location tells the hours of today [ADM-LOC-24..26]', (hours, words) => {
    expect(todayWords({ hours }, now)).toBe(words)
  })

  test('the card of a location tells the hours of a holiday, not those of its weekday', () => {
    const today = (periods: TimeSpan[] | null) =>
      todayWords(
        { hours: { friday: DAY }, calendarDays: [{ date: '2026-11-20', service: 'all', name: 'Wake', periods }] },
        now,
      )
    expect(today([])).toBe('Closed Today')
    expect(today([{ open: '12:00', close: '15:00' }])).toBe('Today: 12:00 PM - 3:00 PM')
    expect(today(null)).toBe('Today: 11:30 AM - 10:00 PM')
  })

  // ADM-CON-48
  test('the card of a location shows four features and how many there are more [ADM-LOC-30, ADM-LOC-31]', () => {
    expect(chipsOf(aManagedLocation().features)).toEqual({
      shown: ['Dine-in', 'Takeout', 'Delivery', 'WiFi'],
      rest: '+2 more',
    })
    expect(chipsOf(['Bar']).rest).toBeNull()
  })

  // ADM-LOC-33
  test('the card of a location shows a rating only where somebody has rated [ADM-LOC-15, ADM-LOC-16]', () => {
    expect(ratingWords(aManagedLocation())).toBe('4.5 (225 reviews)')
    expect(ratingWords({ rating: 0, reviewCount: 0 })).toBeNull()
    expect(ratingWords({ rating: null, reviewCount: 0 })).toBeNull()
    expect(sinceWords('2021-05-01')).toBe('Since 2021')
  })
})

// ADM-LOC-02
test('the tiles count every location; a location that was never rated does not count for the average [ADM-LOC-01]', () => {
  const closed = aManagedLocation({ id: 'b', isActive: false, rating: 0, totalOrders: 5, monthlyRevenue: 0 })
  expect(totalsOf([aManagedLocation(), closed])).toEqual({
    total: 2,
    active: 1,
    averageRating: 4.5,
    orders: 15,
    monthlyRevenue: 12_340,
  })
  expect(inThousands(12_340)).toBe('$12.3K')
})

test('the banner of the locations says how much waits, and nothing where nothing does [ADM-LOC-08..10]', () => {
  expect(syncWords({ isOffline: false, waiting: 2 })).toBe('2 operations syncing...')
  expect(syncWords({ isOffline: true, waiting: 2 })).toBe('Working offline - changes will sync when reconnected')
  expect(syncWords({ isOffline: false, waiting: 0 })).toBeNull()
})

describe('locations with changes that wait for the network', () => {
  test('locations with waiting changes are shown as they will be: changed, closed, or new', () => {
    const shown = shownLocations(
      [aManagedLocation(), aManagedLocation({ id: 'b' })],
      [
        anAction(CHANGE_LOCATION, 'truro', { name: 'Truro Heights', change: { manager: 'Asha' } }),
        anAction(DELETE_LOCATION, 'b', { name: 'B' }),
        anAction(ADD_LOCATION, 'new-minas', {
          name: 'New Minas',
          input: newLocationOf(formOf(aManagedLocation({ id: 'new-minas' }))),
        }),
      ],
    )
    expect(
      shown.map(({ location, isWaiting }) => [location.id, location.manager, location.isActive, isWaiting]),
    ).toEqual([
      ['truro', 'Asha', true, true],
      ['b', null, false, true],
      ['new-minas', null, true, true],
    ])
  })

  // Ruling 69
  test.each([
    [{ manager: 'Asha' }, 'card'],
    [{ guestOrders: 'card-and-cash' }, 'card-and-cash'],
    [{ guestOrders: 'off' }, undefined],
  ])('a location that takes guests by card, while the change %j waits, is shown with %s', (change, guestOrders) => {
    const [shown] = shownLocations(
      [aManagedLocation({ guestOrders: 'card' })],
      [anAction(CHANGE_LOCATION, 'truro', { name: 'Truro Heights', change })],
    )
    expect(shown?.location.guestOrders).toBe(guestOrders)
  })

  test('locations are shown as they were once the change was refused', () => {
    const refused = {
      ...anAction(CHANGE_LOCATION, 'truro', { change: { manager: 'Asha' } }),
      state: 'refused',
    } as const
    expect(shownLocations([aManagedLocation()], [refused])).toEqual([
      { location: aManagedLocation(), isWaiting: false },
    ])
  })
})

test('the closing of a location tells of the guests who have booked', () => {
  const words = ['', ' One guest has a table booked: please call.', ' 2 guests have tables booked: please call them.']
  expect([0, 1, 2].map(comingWords)).toEqual(words)
})

test('a refused change and an unforeseen failure have sentences of their own [ADM-ERR-045..051]', () => {
  const refused = new ApiError({ code: 'x', status: 400, message: '' })
  const failed = new ApiError({ code: 'x', status: 503, message: '' })
  const sentences = (['load', 'save', 'status', 'delete'] as const).map((doing) => [
    failureWords(doing, refused),
    failureWords(doing, failed),
  ])
  expect(sentences).toEqual([
    ['Failed to load locations', 'An error occurred while loading locations'],
    ['Failed to save location', 'An error occurred while updating location'],
    ['Failed to update location status', 'An error occurred while updating location'],
    ['Failed to delete location', 'An error occurred while deleting location'],
  ])
})
