import { expect, test } from 'vitest'

import type { Because } from '../promise/because.ts'
import { becausePutOff, dueBeforePutOff, isAsChosen, wasMovedSince } from './due-time.ts'

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const moved = (by: 'customer' | 'staff', from = at('19:30')) => ({ reason: 'chosen', moved: { from, by } }) as const
const due = (clock: string, promiseBecause: Because | null) => ({
  promisedFor: at(clock),
  // Start Preparing moves it: it says nothing of the time that was chosen.
  estimatedReady: at('18:00'),
  promiseBecause,
})

test.each<[boolean, string, Because | null]>([
  [true, 'is for the time that was chosen with it', { reason: 'chosen' }],
  [true, 'was moved by its guest', moved('customer')],
  [false, 'was moved by staff', moved('staff')],
  [false, 'was put off by staff', { reason: 'chosen', putOffFrom: at('19:30') }],
  [false, 'was moved by its guest and put off since', { ...moved('customer'), putOffFrom: at('21:00') }],
  [false, 'is for about when it can be', { reason: 'cooking' }],
  [false, 'has no reason', null],
])('it is %s that a guest chose the time of an order that %s', (isChosen, _, because) => {
  expect(isAsChosen(because)).toBe(isChosen)
})

test('an order that is put off again keeps the time from before the first', () => {
  const once = becausePutOff({ reason: 'chosen' }, new Date(at('19:30')))
  const twice = becausePutOff(once, new Date(at('19:35')))
  expect(twice).toEqual({ reason: 'chosen', putOffFrom: at('19:30') })
  expect(dueBeforePutOff(due('19:40', twice))).toEqual(new Date(at('19:30')))
})

test('an order whose time nobody chose keeps no earlier time when it is put off', () => {
  const putOff = { reason: 'put-off', shownAt: new Date(at('19:30')).toISOString() }
  expect(becausePutOff({ reason: 'rush' }, new Date(at('19:30')))).toEqual(putOff)
  expect(becausePutOff(null, new Date(at('19:30')))).toEqual(putOff)
  expect(becausePutOff(becausePutOff(null, new Date(at('19:30'))), new Date(at('19:40')))).toEqual(putOff)
  expect(dueBeforePutOff(due('19:40', becausePutOff(null, new Date(at('19:30')))))).toEqual(new Date(at('19:30')))
  expect(dueBeforePutOff(due('19:30', { reason: 'rush' }))).toEqual(new Date(at('19:30')))
  expect(dueBeforePutOff({ promisedFor: null, estimatedReady: null, promiseBecause: null })).toBeNull()
})

test('an order that lost its place before it was paid, and is put off, keeps the time from before it was paid', () => {
  const lost = { reason: 'moved', shownAt: at('19:00') } as const
  expect(becausePutOff(lost, new Date(at('19:30')))).toEqual({ reason: 'put-off', shownAt: at('19:00') })
})

const putOffSince = { ...moved('customer'), putOffFrom: at('21:00') }

test.each<[boolean, string, string, string, Because]>([
  [true, '19:30', '21:00', 'was moved to later', moved('customer')],
  [true, '23:00', '21:00', 'was moved to earlier', moved('staff', at('23:00'))],
  [true, '19:30', '21:05', 'was moved and then put off', putOffSince],
  [true, '19:30', '20:00', 'was moved twice', moved('customer', at('21:00'))],
  [false, '21:00', '21:00', 'was moved before', moved('customer')],
  [false, '21:00', '21:10', 'was moved before, and only put off since', putOffSince],
  [false, '21:05', '21:10', 'was moved and put off before, and put off since', putOffSince],
  [false, '19:30', '19:35', 'was only put off', { reason: 'chosen', putOffFrom: at('19:30') }],
  [false, '19:30', '19:35', 'has no chosen time', { reason: 'rush' }],
])('it is %s that an order seen due for %s and due for %s now was moved since: it %s', (...row) => {
  const [isMoved, seen, now, , because] = row
  expect(wasMovedSince(due(now, because), new Date(at(seen)))).toBe(isMoved)
})
