import { describe, expect, test } from 'vitest'

import { freeSlug, slugOf } from '../slug.ts'
import { checkLocation, locationIdMessage } from './location-check.ts'

const GOOD = {
  id: 'halifax',
  name: 'Halifax',
  address: '1 Barrington St',
  postalCode: 'B3J 1A1',
  phone: '(902) 555-0199',
  email: 'halifax@example.com',
  capacity: null,
  features: ['Dine-in', 'WiFi'],
  hours: { monday: { open: '11:30', close: '22:00', closed: false }, sunday: { open: '', close: '', closed: true } },
}

test('a good location has no problems', () => {
  expect(checkLocation(GOOD, { isNew: true })).toEqual([])
})

// ADM-ERR-043
describe('wrong fields of a location', () => {
  test.for([
    [{ id: '' }, 'id', 'Location ID is required'],
    [{ id: 'Halifax!' }, 'id', 'Location ID must contain only lowercase letters, numbers, and hyphens'],
    [{ id: 'h' }, 'id', 'ID must be at least 2 characters'],
    [{ id: 'h'.repeat(51) }, 'id', 'ID must be 50 characters or less'],
    [{ name: ' ' }, 'name', 'Location name is required'],
    [{ address: undefined }, 'address', 'Address is required'],
    [{ postalCode: '' }, 'postalCode', 'postalCode is required'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '902-555-0199' }, 'phone', 'Phone must be in format (902) 555-0123'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'halifax@' }, 'email', 'Invalid email format'],
    [{ capacity: -1 }, 'capacity', 'Capacity must be a positive number'],
    [{ capacity: 'many' }, 'capacity', 'Capacity must be a positive number'],
    [{ openingDate: '2026-02-30' }, 'openingDate', 'This date does not exist. Please choose another one.'],
    [{ features: ['Dine-in', 'Helipad'] }, 'features', 'Unknown feature'],
    [
      { hours: { monday: { open: 'noon', close: '22:00' } } },
      'hours.monday',
      'Please enter the opening and the closing time',
    ],
    [{ hours: { someday: {} } }, 'hours', 'Unknown weekday: someday'],
    // ADM-LOC-36: 24:00 ends a day and begins none.
    [
      { hours: { monday: { open: '24:00', close: '02:00' } } },
      'hours.monday',
      'Please enter the opening and the closing time',
    ],
  ] as const)('a new location with %j is refused with a sentence at its field', ([change, field, message]) => {
    expect(checkLocation({ ...GOOD, ...change }, { isNew: true })).toEqual([{ field, message }])
  })
})

// ADM-LOC-36, ADM-RES-54
test.for([
  ['17:00', '24:00'],
  ['17:00', '00:00'],
  ['17:00', '02:00'],
  ['11:30', '11:30'],
])('hours from %s to %s run to midnight or into the next day', ([open = '', close = '']) => {
  expect(checkLocation({ ...GOOD, hours: { friday: { open, close } } }, { isNew: false })).toEqual([])
})

test('an update of a location does not look at its id', () => {
  expect(checkLocation({ ...GOOD, id: undefined }, { isNew: false })).toEqual([])
})

// ADM-LOC-43
test('the form says what is wrong with the id of a location while it is typed', () => {
  expect(['ok-1', 'A', 'x', 'x'.repeat(51)].map(locationIdMessage)).toEqual([
    null,
    'Only lowercase letters, numbers, and hyphens allowed',
    'ID must be at least 2 characters',
    'ID must be 50 characters or less',
  ])
})

describe('ids made of names', () => {
  test('an id made of a name is small, hyphened, without accents and short enough', () => {
    expect(slugOf('  Café "Québec" & Sons ', 50)).toBe('cafe-quebec-sons')
    expect(slugOf(`${'a'.repeat(49)} b`, 50)).toBe('a'.repeat(49))
  })

  test('an id that is taken gets the first free number behind it, or is given up when none is free', () => {
    const taken = new Set(['halifax', 'halifax-2'])
    expect(freeSlug('halifax', 50, (slug) => taken.has(slug))).toBe('halifax-3')
    expect(freeSlug('h'.repeat(50), 50, (slug) => slug.length === 50 && !slug.endsWith('-2'))).toBe(
      `${'h'.repeat(48)}-2`,
    )
    expect(freeSlug('halifax', 50, () => true)).toBeNull()
  })
})
