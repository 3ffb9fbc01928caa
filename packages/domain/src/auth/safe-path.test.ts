import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { safePath } from './safe-path.ts'

const ORIGIN = 'https://our.example'

test.each(['/', '/checkout', '/menu/truro?item=naan#top', '/order-success?next=https://x.example//y', '/a%2F%2Fb'])(
  'the path %s stays what it is',
  (path) => {
    expect(safePath(path, '/menu')).toBe(path)
  },
)

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'menu',
  '?next=/',
  '#x',
  '',
  `/${'a'.repeat(3000)}`,
]

test.each([...hostile, null, undefined])('the target %j leads to the fallback', (target) => {
  expect(safePath(target, '/menu')).toBe('/menu')
})

test('no text leads away from our own site', () => {
  const text = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', '\t', '\n', ' ', 'e') })
  fc.assert(
    fc.property(text, (target) => {
      const { origin, pathname } = new URL(safePath(target, '/'), ORIGIN)
      expect(origin).toBe(ORIGIN)
      expect(new URL(pathname, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 3000 },
  )
})
