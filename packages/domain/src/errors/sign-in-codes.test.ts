import { expect, test } from 'vitest'

import { signInCodeMessage } from './sign-in-codes.ts'

// CUS-ERR-19, CUS-ERR-20, CUS-ERR-21, CUS-ERR-22, CUS-ERR-23, CUS-ERR-24, CUS-ERR-25, CUS-ERR-26
test.each([
  ['user-not-found', 'No account found with this email address.'],
  ['wrong-password', 'Incorrect password. Please try again.'],
  ['email-already-in-use', 'An account with this email already exists.'],
  ['weak-password', 'Password should be at least 6 characters long.'],
  ['invalid-email', 'Please enter a valid email address.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
  ['network-request-failed', 'Network error. Please check your connection.'],
  ['permission-denied', 'You do not have permission to perform this action.'],
])('the code %s reads: %s, with a prefix or without', (code, text) => {
  expect(signInCodeMessage(code)).toBe(text)
  expect(signInCodeMessage(`auth/${code}`)).toBe(text)
})

test.each(['nonsense', '', 'constructor', 'auth/__proto__'])('the unknown code “%s” has a general sentence', (code) => {
  expect(signInCodeMessage(code)).toBe('Something went wrong. Please try again.')
})
