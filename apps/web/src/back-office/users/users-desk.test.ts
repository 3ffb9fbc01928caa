import type { UserView } from '@thali/contracts/people/user-management'
import { describe, expect, test } from 'vitest'

import { actionWords, changeLines } from './audit-words.ts'
import { NOBODY, pageState, rowsBetween, selectionWords, withUsers } from './selection.ts'
import { changeOf, formOf, problemsOf } from './user-form.ts'
import { emptyWords, isNarrowed, NO_CHOICES, queryOf, ROLE_CHOICES, STATUS_CHOICES } from './user-query.ts'
import { failureWords, TILES } from './user-words.ts'
import { ApiError } from '#web/lib/api/api.ts'

function aUser(changed: Partial<UserView> = {}): UserView {
  return {
    id: 'asha',
    uid: 'asha',
    email: 'asha.patel@example.test',
    emailVerified: true,
    displayName: 'Asha Patel',
    phoneNumber: '+19025550123',
    phoneVerified: false,
    role: 'customer',
    isActive: true,
    isDeleted: false,
    deletedAt: null,
    totalOrders: 3,
    totalSpent: 61.5,
    loyaltyPoints: 61,
    photoURL: null,
    acceptsMarketing: false,
    locationIds: [],
    createdAt: '2026-11-20T14:00:00.000Z',
    lastLoginAt: null,
    updatedAt: '2026-11-20T14:00:00.000Z',
    ...changed,
  }
}

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
    expect(actionWords('account.delete')).toBe('Deactivated for good')
    expect(actionWords('account.merge')).toBe('account.merge')
    expect(changeLines(null, String)).toEqual([])
  })
})

test('a refusal by the restaurant says why, any other failure only that it failed [ADM-ERR-030]', () => {
  const refusal = new ApiError({ code: 'last-admin', status: 409, message: 'The last active admin cannot be removed.' })
  const sentence = 'Failed to update user status'
  expect(failureWords(sentence, refusal)).toBe(`${sentence}. The last active admin cannot be removed.`)
  expect(failureWords(sentence, new ApiError({ code: 'x', status: 503, message: '' }))).toBe(sentence)
})
