import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { codeRefusal, mailboxOf, normalizeCode, welcomeCode } from './welcome-code.ts'

test('a welcome code is found again when it is typed in small letters, with spaces and without its hyphens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = welcomeCode(random)
      expect(code).toMatch(/^WELCOME-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
      expect(normalizeCode(code)).toBe(code)
      expect(normalizeCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
    }),
  )
})

test.each([[''], ['WELCOME'], ['WELCOME-ABCDE-FGHJ'], ['x'.repeat(41)], [null], [12], [{}]])(
  'the input %o can be no welcome code',
  (typed) => {
    expect(normalizeCode(typed)).toBeNull()
  },
)

test('a welcome code is for the first order, once, and until it expires', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const fresh = { expiresAt: new Date('2026-11-20T12:00:00.001Z'), isUsed: false, hasOrdered: false }
  expect(codeRefusal(fresh, now)).toBeNull()
  expect(codeRefusal({ ...fresh, expiresAt: now }, now)).toBe('expired')
  expect(codeRefusal({ ...fresh, isUsed: true, hasOrdered: true }, now)).toBe('used')
  expect(codeRefusal({ ...fresh, hasOrdered: true }, now)).toBe('notFirst')
})

// F35
test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann+2@Example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['+@example.com', '@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
