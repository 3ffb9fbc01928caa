import { expect, test } from 'vitest'

import { countSegments } from '#sandbox/features/messages/twilio.routes.ts'

test.each([
  ['an empty text', '', 1],
  ['160 plain characters', 'a'.repeat(160), 1],
  ['161 plain characters', 'a'.repeat(161), 2],
  ['306 plain characters, two full parts', 'a'.repeat(306), 2],
  ['307 plain characters', 'a'.repeat(307), 3],
  ['80 euro signs, which take two places each', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['a euro sign that would be cut between two parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 characters beyond the GSM alphabet', 'ठ'.repeat(70), 1],
  ['71 characters beyond the GSM alphabet', 'ठ'.repeat(71), 2],
  ['36 emoji, which take two places each', '🍛'.repeat(36), 2],
  ['67 emoji, of which 33 fit a part', '🍛'.repeat(67), 3],
])('the segments of %s are counted by the rules of GSM-7 and UCS-2', (_name, body, segments) => {
  expect(countSegments(body)).toBe(segments)
})
