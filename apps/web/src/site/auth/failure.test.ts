import { describe, expect, test } from 'vitest'

import { failureOf, tooManyAttempts, waitInWords } from './failure.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'

const now = 5_000_000

function refusal(code: string, status: number, message = 'What the server says', retryAfter?: number): ApiError {
  return new ApiError({ code, status, message, retryAfter })
}

describe('a refused sign-in or sign-up', () => {
  // CUS-VAL-81
  test.each([
    ['user-not-found', 'No account found with this email address.'],
    ['wrong-password', 'Incorrect password. Please try again.'],
    ['email-already-in-use', 'An account with this email already exists.'],
    ['invalid-email', 'Please enter a valid email address.'],
    ['too-many-requests', 'Too many failed attempts. Please try again later.'],
    ['too-many-attempts', 'Too many failed attempts. Please try again later.'],
    ['permission-denied', 'You do not have permission to perform this action.'],
  ])('a sign-in refused with the code %s reads "%s"', (code, text) => {
    expect(failureOf(refusal(code, 400), now).text).toBe(text)
  })

  test('a sign-in without an answer speaks of the connection', () => {
    const failure = failureOf(refusal('network-error', 0), now)
    expect(failure).toMatchObject({
      code: 'network-request-failed',
      text: 'Network error. Please check your connection.',
    })
  })

  test('a refused password says which rule it broke, as the server put it', () => {
    const weak = refusal('weak-password', 400, 'Password must be at least 8 characters long')
    expect(failureOf(weak, now).text).toBe('Password must be at least 8 characters long')
  })

  test('a sign-in that fails by our own fault shows nothing of the inside', () => {
    const text = 'Service temporarily unavailable. Please try again later.'
    expect(failureOf(refusal('internal', 500, 'relation "user" does not exist'), now).text).toBe(text)
    expect(failureOf(new TypeError('x is undefined'), now).text).toBe(text)
  })

  test('a sign-in refused after too many tries says how long to wait', () => {
    const { retryAtMs } = failureOf(refusal('too-many-attempts', 429, '', 700), now)
    expect(retryAtMs).toBe(now + 700_000)
    expect(waitInWords(retryAtMs ?? 0, now)).toBe('Try again in about 12 minutes.')
    expect(waitInWords(now + 60_000, now)).toBe('Try again in about 1 minute.')
    expect(waitInWords(now + 905_000, now)).toBe('Try again in about 15 minutes.')
    expect(waitInWords(now + 59_000, now)).toBe('Try again in less than a minute.')
    expect(waitInWords(now, now)).toBeNull()
    expect(tooManyAttempts(now).text).toBe('Too many failed attempts. Please try again later.')
  })
})
