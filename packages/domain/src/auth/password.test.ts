import { expect, test } from 'vitest'

import { checkPassword, passwordChecks, passwordStrength } from './password.ts'

// ADM-CON-62, ADM-CON-64, CUS-VAL-60, CUS-VAL-66, CUS-VAL-67
test.each([
  ['', 'Password is required'],
  ['abcdefgh', 'Password must meet at least 4 security requirements'],
  ['Abcdefgh', 'Password must meet at least 4 security requirements'],
  ['Abcdefg1', null],
  ['Aa1!aaaa', null],
  ['abcdefg1!', null],
  ['Aa1!bc', 'Password must be at least 8 characters long'],
  [`Aa1!${'a'.repeat(125)}`, 'Password must be at most 128 characters long'],
])('to the new password %j the form says: %s', (password, message) => {
  expect(checkPassword(password)).toBe(message)
})

// ADM-CON-63, CUS-VAL-61..65
test('the form checks five things of a password; a space is not special, an accented letter is a letter', () => {
  expect(passwordChecks('Éa 1')).toEqual({
    length: false,
    uppercase: true,
    lowercase: true,
    digit: true,
    special: false,
  })
  expect(passwordChecks('~~~~~~~~')).toEqual({
    length: true,
    uppercase: false,
    lowercase: false,
    digit: false,
    special: true,
  })
})

// ADM-CON-65..67, CUS-VAL-68..70
test.each([
  ['', 'weak'],
  ['abcdefgh', 'weak'],
  ['Abcdefgh', 'medium'],
  ['Abcdefg1', 'medium'],
  ['Aa1!aaaa', 'strong'],
])('the password %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
