import { expect, test } from 'vitest'

import { toldWays } from './told-ways.ts'

const BOTH = { mail: true, texts: true }
const GUEST = { email: 'ann@example.test', phone: '+19025550123' }

test.for([
  [GUEST, BOTH, 'by e-mail and text'],
  [{ ...GUEST, phone: '' }, BOTH, 'by e-mail'],
  [{ ...GUEST, email: '' }, BOTH, 'by text'],
  [{ email: '', phone: '' }, BOTH, null],
  [GUEST, { mail: true, texts: false }, 'by e-mail'],
  [{ ...GUEST, email: '' }, { mail: true, texts: false }, null],
] as const)('a guest with %j, where the restaurant sends %j, is told: %s', ([guest, offers, ways]) => {
  expect(toldWays(guest, offers)).toBe(ways)
})
