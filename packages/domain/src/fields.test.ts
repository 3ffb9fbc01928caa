import { expect, test } from 'vitest'

import { fieldsOf, isFilled, messagesByField } from './fields.ts'

test('of several problems at one field the first one is shown', () => {
  const problems = [
    { field: 'name', message: 'Name is required' },
    { field: 'name', message: 'Name is too long' },
    { field: 'email', message: 'Email is required' },
  ]
  expect(messagesByField(problems)).toEqual({ name: 'Name is required', email: 'Email is required' })
})

test.each([null, undefined, 'text', 7, ['a']])('the value %j has no fields', (value) => {
  expect(fieldsOf(value)).toEqual({})
})

test.each([
  ['a', true],
  [' ', false],
  ['', false],
  [7, false],
  [null, false],
])('the field value %j counts as filled in: %s', (value, expected) => {
  expect(isFilled(value)).toBe(expected)
})
