import { describe, expect, test } from 'vitest'

import { checkAccountEmail, checkAccountName, checkPasswordGiven, objections } from './checks.ts'

describe('the sign-in and sign-up forms', () => {
  // ADM-CON-70, ADM-CON-71, CUS-VAL-71
  test.each([
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    [' A ', 'Name must be at least 2 characters'],
    ['Jo', null],
    ['n'.repeat(51), 'Name must be at most 50 characters'],
  ])('the sign-up form answers the name "%s" with %s', (name, objection) => {
    expect(checkAccountName(name)).toBe(objection)
  })

  // ADM-CON-68, ADM-CON-69, CUS-VAL-73, CUS-VAL-74
  test.each([
    ['', 'Email is required'],
    ['anita', 'Invalid email format'],
    ['anita@example', 'Invalid email format'],
    [' anita@example.com ', null],
  ])('the sign-up form answers the e-mail "%s" with %s', (email, objection) => {
    expect(checkAccountEmail(email)).toBe(objection)
  })

  test('the sign-in form names every field that has something wrong with it, and no other', () => {
    const checks = { email: checkAccountEmail, password: checkPasswordGiven }
    expect(objections(checks, { email: 'anita@example.com', password: '' })).toEqual({
      password: 'Password is required',
    })
    expect(objections(checks, { email: 'anita@example.com', password: 'x' })).toEqual({})
  })
})
