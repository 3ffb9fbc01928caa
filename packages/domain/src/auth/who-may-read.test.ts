import { expect, test } from 'vitest'

import { type Readable, readableBy, type Way } from './who-may-read.ts'

const STRANGER = { worksThere: false, isOwn: false, isSignedIn: false }

const CASES: readonly (readonly [Way, stranger: Readable, anotherAccount: Readable])[] = [
  ['order', 'nothing', 'nothing'],
  ['order-link', 'no-contact', 'no-contact'],
  ['booking', 'nothing', 'nothing'],
  ['booking-link', 'all', 'all'],
  ['guest-page', 'no-contact', 'no-contact'],
  ['account-page', 'nothing', 'nothing'],
  ['linked-page', 'summary', 'nothing'],
]

test.each(CASES)('by way of %s a stranger reads %s, and another account %s', (way, stranger, anotherAccount) => {
  expect(readableBy(way, STRANGER)).toBe(stranger)
  expect(readableBy(way, { ...STRANGER, isSignedIn: true })).toBe(anotherAccount)
})

test.each(CASES)('by way of %s staff of the location and the owner read all', (way) => {
  expect(readableBy(way, { worksThere: true, isOwn: false, isSignedIn: true })).toBe('all')
  expect(readableBy(way, { worksThere: false, isOwn: true, isSignedIn: true })).toBe('all')
  expect(readableBy(way, { worksThere: false, isOwn: true, isSignedIn: false })).toBe('all')
})
