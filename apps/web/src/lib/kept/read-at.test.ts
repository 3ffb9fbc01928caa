import { expect, test } from 'vitest'

import { readAtWords } from './answer-rules.ts'

const READ_AT_MS = Date.parse('2026-11-20T18:05:00Z')

test('an answer of today names the time, an older one its date too', () => {
  expect(readAtWords(READ_AT_MS, READ_AT_MS + 3_600_000)).toBe('2:05 PM AST')
  expect(readAtWords(READ_AT_MS, READ_AT_MS + 48 * 3_600_000)).toBe('2:05 PM AST, Friday, November 20, 2026')
})
