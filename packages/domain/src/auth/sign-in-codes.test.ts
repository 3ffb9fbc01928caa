import { expect, test } from 'vitest'

import { SERVICE_CODE_WORDS } from '../language/en/service-codes.ts'
import { serviceCodeMessage } from '../net/service-codes.ts'
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
])('the sign-in code %s reads: %s, with a prefix or without', (code, text) => {
  expect(signInCodeMessage(code)).toBe(text)
  expect(signInCodeMessage(`auth/${code}`)).toBe(text)
})

// CUS-ERR-41, CUS-ERR-42, CUS-ERR-43, CUS-ERR-44, CUS-ERR-46
test.each([
  ['object-not-found', 'File not found.'],
  ['unauthorized', 'You do not have permission to perform this action.'],
  ['quota-exceeded', 'Storage quota exceeded.'],
  ['invalid-url', 'Invalid file URL.'],
  ['cannot-slice-blob', 'File upload failed. Please try again.'],
])('the storage code %s reads: %s, with a prefix or without', (code, text) => {
  expect(serviceCodeMessage(code)).toBe(text)
  expect(serviceCodeMessage(`storage/${code}`)).toBe(text)
})

// CUS-ERR-27, CUS-ERR-28, CUS-ERR-29, CUS-ERR-30, CUS-ERR-31, CUS-ERR-32, CUS-ERR-33, CUS-ERR-34, CUS-ERR-35,
// CUS-ERR-36, CUS-ERR-37, CUS-ERR-38, CUS-ERR-39, CUS-ERR-40, CUS-ERR-45
const WITH_A_SENTENCE_OF_THEIR_OWN = [
  'unavailable',
  'deadline-exceeded',
  'resource-exhausted',
  'invalid-argument',
  'not-found',
  'already-exists',
  'cancelled',
  'data-loss',
  'internal',
  'out-of-range',
  'failed-precondition',
  'aborted',
  'network-error',
  'timeout',
  'no-default-bucket',
]
test.each(WITH_A_SENTENCE_OF_THEIR_OWN)('the code %s of a service has a short sentence of its own', (code) => {
  const sentence = serviceCodeMessage(code)
  expect(serviceCodeMessage(`service/${code}`)).toBe(sentence)
  expect(sentence.length).toBeLessThan(70)
  expect(Object.values(SERVICE_CODE_WORDS).filter((other) => other === sentence)).toHaveLength(1)
})

test.each(['nonsense', '', 'constructor', 'auth/__proto__'])('the unknown code “%s” has a general sentence', (code) => {
  for (const messageOf of [signInCodeMessage, serviceCodeMessage]) {
    expect(messageOf(code)).toBe('Something went wrong. Please try again.')
  }
})
