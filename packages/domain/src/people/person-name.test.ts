import { expect, test } from 'vitest'

import { NAMES } from './names.fixture.ts'
import { checkApiName, checkName, cleanName } from './person-name.ts'

const REFUSED = 'Name contains invalid characters'

// CUS-VAL-01, CUS-VAL-02, CUS-VAL-03, CUS-VAL-04, CUS-VAL-72, CUS-OC-092
test.each([
  ['', 'Name must be at least 2 characters'],
  ['  A  ', 'Name must be at least 2 characters'],
  ['Al', null],
  ['a'.repeat(49), null],
  ['a'.repeat(50), 'Name must be less than 50 characters'],
  [`  ${'a'.repeat(49)}  `, null],
  ["O'Neil-St. Jean", null],
  ['Bob3', REFUSED],
  ['Bob@', REFUSED],
  ['Bob\nBcc', REFUSED],
])('the checkout form says to the name %j: %s', (name, message) => {
  expect(checkName(name)).toBe(message)
})

// CUS-OC-091
test('the API takes a name of one character more than the form', () => {
  expect(checkApiName('a'.repeat(50))).toBeNull()
  expect(checkApiName('a'.repeat(51))).toBe('Name must be less than 50 characters')
  expect(checkApiName('A')).toBe('Name must be at least 2 characters')
})

test('two hundred names of people are all taken [T62]', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(200)
  expect(NAMES.filter((name) => checkApiName(name) !== null)).toEqual([])
})

// F26, ruling 34
test.each([
  'Table 7',
  '<img src=x>',
  'Ann & Bob',
  'http://evil.test/pay now',
  'evil.test',
  'Visit www.evil.test',
  'Claim at Evil.Com',
  't.co',
  'A\u202EB',
  'A\u2028B',
  'A\u2029B',
  'A\u200BB',
  'A\u00ADB',
  'Bob\u0000Smith',
  'Bob\tSmith',
  'Bob😀',
  '...',
  "-'-",
  'Раураl Аdmin',
  'Аdmin',
  'Ａdmin',
])('the API refuses %j as a name', (name) => {
  expect(checkApiName(name)).toBe(REFUSED)
})

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['ann_lee99', 'ann lee'],
  ['Ann <b>Lee</b>', 'Ann b Lee b'],
  ['99', 'Guest'],
  ['www.evil.test', 'Guest'],
])('the name %j of a sign-in provider is taken as %j', (given, taken) => {
  expect(cleanName(given)).toBe(taken)
})
