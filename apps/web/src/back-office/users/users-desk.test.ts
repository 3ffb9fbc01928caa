import { RETENTION } from '@thali/domain/law/retention'
import { describe, expect, test } from 'vitest'

import { actionWords, changeLines } from './audit-words.ts'
import { accountErased, contactProblem, guestErased, guestOf, stepsOfAccount, stepsOfGuest } from './erase-words.ts'
import { NOBODY, pageState, rowsBetween, selectionWords, withUsers } from './selection.ts'
import { changeOf, formOf, problemsOf } from './user-form.ts'
import { emptyWords, isNarrowed, NO_CHOICES, queryOf, ROLE_CHOICES, STATUS_CHOICES } from './user-query.ts'
import { failureWords, TILES } from './user-words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { aUser } from '#web/testing/a-user.ts'

/** Other numbers than those of the house. */
const PERIODS = {
  ...RETENTION,
  orderContact: { months: 25, closedDays: 181 },
  orderName: { taxYears: 7, namedFromCents: 50_100 },
  bookingContact: { months: 26, closedDays: 31 },
} as unknown as typeof RETENTION

const PAGE = ['a', 'b', 'c', 'd'].map((id) => aUser({ id, displayName: id.toUpperCase() }))

describe('the filters of the list of accounts', () => {
  test('the list of accounts offers roles and statuses in the order specified [ADM-USR-05, ADM-USR-06]', () => {
    expect(ROLE_CHOICES.map(({ value }) => value)).toEqual(['all', 'customer', 'admin', 'staff'])
    expect(STATUS_CHOICES.map(({ value }) => value)).toEqual(['all', 'active', 'inactive'])
  })

  test('the list of accounts is asked for without an empty search', () => {
    expect(queryOf({ ...NO_CHOICES, search: '  ' })).toEqual({ role: 'all', status: 'all' })
    expect(queryOf({ search: ' asha ', role: 'staff', status: 'active' })).toEqual({
      search: 'asha',
      role: 'staff',
      status: 'active',
    })
    expect(isNarrowed(NO_CHOICES)).toBe(false)
  })

  test('the list of accounts explains why nobody is listed [ADM-USR-16, ADM-USR-17]', () => {
    expect(emptyWords(NO_CHOICES)).toBe('No users have been created yet')
    expect(emptyWords({ ...NO_CHOICES, search: ' zz ' })).toBe('No users match "zz"')
    expect(emptyWords({ ...NO_CHOICES, status: 'inactive' })).toBe('No users match the selected filters')
  })
})

test('the tiles of the accounts show all eight figures, in this order [ADM-USR-02, ADM-USR-45]', () => {
  const labels = [
    'Total Users',
    'Active Users',
    'Customers',
    'Admins',
    'New This Month',
    'Total Revenue',
    'Total Orders',
    'Average Order',
  ]
  expect(TILES.map(({ label }) => label)).toEqual(labels)
})

describe('a selection', () => {
  test('a selection of accounts goes on over the pages and says how many are not on this page', () => {
    const selection = withUsers(withUsers(NOBODY, PAGE.slice(0, 2), true), [aUser({ id: 'elsewhere' })], true)
    expect(selectionWords(selection, PAGE)).toBe('3 selected, 1 not on this page')
    expect(selectionWords(withUsers(selection, [aUser({ id: 'elsewhere' })], false), PAGE)).toBe('2 selected')
    expect(pageState(selection, PAGE)).toBe('some')
    expect(pageState(withUsers(selection, PAGE, true), PAGE)).toBe('all')
    expect(pageState(withUsers(selection, PAGE, false), PAGE)).toBe('none')
  })

  test('a selection of accounts takes in all rows between two with Shift, whichever comes first', () => {
    expect(rowsBetween(PAGE, 'c', 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(rowsBetween(PAGE, 'of another page', 'c').map(({ id }) => id)).toEqual(['c'])
    expect(rowsBetween(PAGE, null, 'b').map(({ id }) => id)).toEqual(['b'])
  })

  test('a selection of accounts leaves out those that are closed for good', () => {
    const page = [...PAGE.slice(0, 2), aUser({ id: 'closed', isClosed: true })]
    const selection = withUsers(NOBODY, page, true)
    expect([...selection.keys()]).toEqual(['a', 'b'])
    expect(pageState(selection, page)).toBe('all')
    expect(pageState(NOBODY, page.slice(2))).toBe('none')
  })
})

describe('an account that is changed', () => {
  // ADM-USR-13
  test.each([
    [{ displayName: '  ' }, { displayName: 'Display name is required' }],
    [{ phoneNumber: '902 555' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ phoneNumber: 'call me maybe' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ phoneNumber: '----------' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ phoneNumber: '' }, {}],
    [{ phoneNumber: '+1 902-555-0123' }, {}],
  ])('an account changed to %j is answered %j [ADM-USR-32..34]', (typed, problems) => {
    expect(problemsOf({ ...formOf(aUser()), ...typed })).toEqual(problems)
  })

  test('an account sends only the changed fields, so that rights that stay end no session', () => {
    const before = formOf(aUser())
    expect(changeOf(before, before)).toEqual({})
    expect(changeOf(before, { ...before, displayName: 'Asha P.' })).toEqual({ displayName: 'Asha P.' })
    expect(changeOf(before, { ...before, phoneNumber: ' ' })).toEqual({ phoneNumber: null })
  })

  test('an account is sent locations only where its role works at some', () => {
    const before = formOf(aUser())
    const hired = { ...before, role: 'staff', locationIds: ['truro'] } as const
    expect(changeOf(before, hired)).toEqual({ role: 'staff', locationIds: ['truro'] })
    expect(changeOf(before, { ...hired, role: 'admin' })).toEqual({ role: 'admin' })
  })
})

describe('the history of an account', () => {
  test('the history of an account tells each field that has changed, with money as dollars', () => {
    const before = { name: 'Asha', role: 'customer', isActive: true, locationIds: [], totalSpentCents: 1250 }
    const change = { displayName: 'Asha', role: 'staff', isActive: false, locationIds: ['truro'], totalSpent: 20 }
    expect(changeLines({ before, change }, (ids) => ids.map(() => 'Truro Heights').join())).toEqual([
      'Role: Customer → Staff',
      'Status: Active → Inactive',
      'Locations: none → Truro Heights',
      'Spent: $12.50 → $20.00',
    ])
  })

  test('the history of an account names the actions it knows and shows others by their code', () => {
    expect(actionWords('account.delete')).toBe('Deleted')
    expect(['account.close', 'account.data'].map(actionWords)).toEqual(['Closed for good', 'Downloaded their data'])
    expect(actionWords('account.merge')).toBe('account.merge')
    expect(changeLines(null, String)).toEqual([])
  })
})

// Ruling 67
describe('a person who is erased', () => {
  test('the history of an account says where names and numbers were erased, and keeps what names nobody', () => {
    const ERASED = 'Names and numbers of this entry were erased'
    expect(changeLines({ personal: 'erased' }, String)).toEqual([ERASED])
    const rights = { before: { role: 'customer' }, change: { role: 'staff' } }
    expect(changeLines({ ...rights, personal: 'erased' }, String)).toEqual(['Role: Customer → Staff', ERASED])
  })

  test('an account loses its person step by step, by the periods of the house', () => {
    expect(stepsOfAccount(PERIODS).map(([when]) => when)).toEqual([
      'Goes at once',
      'Goes after 31 days',
      'Goes after 181 days',
      'Goes 7 years after its tax year',
      'Stays',
    ])
    const words = stepsOfAccount(PERIODS).flat().join(' ')
    expect(words.match(/\d+/g)).toEqual(['31', '181', '7', '501'])
    expect(stepsOfGuest(PERIODS).flat().join(' ').match(/\d+/g)).toEqual(['7', '501'])
  })

  test.each([
    [' ', 'Please enter an e-mail address or a phone number'],
    ['asha@', 'Please enter a valid email address'],
    ['902 555', 'Please enter a valid phone number'],
    ['Asha Patel', 'Please enter a valid phone number'],
    ['asha.patel@example.test', null],
    ['(902) 555-0123', null],
  ])('a guest given as %j is answered %j', (typed, problem) => expect(contactProblem(typed)).toBe(problem))

  test('a guest is known by an address or by a number, whichever was typed', () => {
    expect(guestOf(' Asha@example.test ')).toEqual({ email: 'Asha@example.test' })
    expect(guestOf('902 555 0123')).toEqual({ phone: '902 555 0123' })
  })

  test('after a person was erased it is told from how much, and that nothing was found', () => {
    expect(accountErased({ orders: 3, bookings: 1 })).toBe('Erased. 3 orders and 1 booking stay in the books.')
    expect(accountErased({ orders: 0, bookings: 0 })).toBe('Erased. There were no orders or bookings.')
    expect(guestErased({ orders: 1, bookings: 0 })).toBe('The person is erased from 1 order.')
    expect(guestErased({ orders: 0, bookings: 0 })).toBeNull()
  })
})

test('a refusal by the restaurant says why, any other failure only that it failed [ADM-ERR-030]', () => {
  const refusal = new ApiError({ code: 'last-admin', status: 409, message: 'The last active admin cannot be removed.' })
  const sentence = 'Failed to update user status'
  expect(failureWords(sentence, refusal)).toBe(`${sentence}. The last active admin cannot be removed.`)
  expect(failureWords(sentence, new ApiError({ code: 'x', status: 503, message: '' }))).toBe(sentence)
})
