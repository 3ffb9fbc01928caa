import { afterEach, describe, expect, test, vi } from 'vitest'

import {
  type Attempts,
  attemptWaitMs,
  forgetAttempts,
  parseAttempts,
  recordAttempt,
  waitBeforeAttempt,
  WINDOW_MS,
  withAttempt,
} from './attempts.ts'

const MINUTE = 60_000
const start = 1_000_000_000

function attemptsAt(...minutes: number[]): Attempts {
  return minutes.reduce<Attempts>((attempts, minute) => withAttempt(attempts, start + minute * MINUTE), [])
}

describe('attempts to sign in', () => {
  // CUS-VAL-78
  test('three attempts to sign in are allowed within 15 minutes, the fourth has to wait', () => {
    expect(attemptWaitMs([], start)).toBe(0)
    expect(attemptWaitMs(attemptsAt(0, 1), start + 2 * MINUTE)).toBe(0)
    expect(attemptWaitMs(attemptsAt(0, 1, 2), start + 3 * MINUTE)).toBe(12 * MINUTE)
  })

  // CUS-VAL-80
  test('attempts to sign in are allowed again 15 minutes after the oldest, not the latest', () => {
    const attempts = attemptsAt(0, 10, 14)
    expect(attemptWaitMs(attempts, start + WINDOW_MS - 1)).toBe(1)
    expect(attemptWaitMs(attempts, start + WINDOW_MS)).toBe(0)
    expect(attemptWaitMs(withAttempt(attempts, start + WINDOW_MS), start + WINDOW_MS)).toBe(10 * MINUTE)
  })

  test('attempts recorded by a clock that was set back lock nobody out', () => {
    expect(attemptWaitMs(attemptsAt(60, 61, 62), start)).toBe(0)
  })

  test('attempts that were stored damaged start over', () => {
    expect(parseAttempts(null)).toEqual([])
    expect(parseAttempts('{"a":1}')).toEqual([])
    expect(parseAttempts('[1,')).toEqual([])
    expect(parseAttempts('[5,"x",null,7]')).toEqual([5, 7])
  })
})

describe('the count of attempts', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A browser's storage, of which only the session's may be used. */
  function aSession(): Map<string, string> {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    return kept
  }

  // ADM-CON-72, CUS-VAL-79
  test('the count of attempts is kept in the session, apart for sign-in and links, and cleared with it', () => {
    const session = aSession()
    for (const minute of [0, 1, 2]) recordAttempt('sign-in', start + minute * MINUTE)
    expect(session.size).toBe(1)
    expect(waitBeforeAttempt('sign-in', start + 3 * MINUTE)).toBe(12 * MINUTE)
    expect(waitBeforeAttempt('reset-link', start + 3 * MINUTE)).toBe(0)
    session.clear()
    expect(waitBeforeAttempt('sign-in', start + 3 * MINUTE)).toBe(0)
  })

  test('the count of attempts begins anew after a success, and is nothing where storage is forbidden', () => {
    aSession()
    for (const minute of [0, 1, 2]) recordAttempt('sign-in', start + minute * MINUTE)
    forgetAttempts('sign-in')
    expect(waitBeforeAttempt('sign-in', start + 3 * MINUTE)).toBe(0)
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => recordAttempt('sign-in', start)).not.toThrow()
    expect(waitBeforeAttempt('sign-in', start)).toBe(0)
  })
})
