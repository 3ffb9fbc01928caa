import { expect, test } from 'vitest'

import { isTextable } from './message-budget.ts'

test.each([
  ['Halifax', '+19025550142', true],
  ['Toronto', '+14165550142', true],
  ['New York', '+12125550142', true],
  ['an overlay that is new', '+19425550142', true],
  ['Jamaica', '+18765550142', false],
  ['Jamaica’s second code', '+16585550142', false],
  ['the Dominican Republic', '+18095550142', false],
  ['Antigua', '+12685550142', false],
  ['the Bahamas', '+12425550142', false],
  ['Puerto Rico', '+17875550142', false],
  ['a premium number', '+19005550123', false],
  ['a premium area', '+19765550123', false],
  ['a premium exchange', '+19029760123', false],
  ['a number of no place', '+15005550123', false],
  ['Britain', '+442079460958', false],
  ['a number that cannot be', '+11025550123', false],
])('a text may be sent to %s: %s %s', (_place, phone, isTexted) => {
  expect(isTextable(phone)).toBe(isTexted)
})

test('a restaurant that allows more countries sends texts there too, and nowhere else', () => {
  expect(isTextable('+18765550142', ['+1876', '+44'])).toBe(true)
  expect(isTextable('+442079460958', ['+1876', '+44'])).toBe(true)
  expect(isTextable('+18095550142', ['+1876', '+44'])).toBe(false)
})
