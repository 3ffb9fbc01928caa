import { expect, test } from 'vitest'

import { FORMAT } from './action-queue.ts'
import { readRecords } from './queue-store.ts'

const RECORD = {
  id: 'key-1',
  kind: 'order-status',
  subject: 'order-1',
  body: {},
  expectedVersion: 3,
  userId: 'anita',
  atMs: 0,
  expiresAtMs: null,
  tries: 0,
  state: 'waiting',
  error: null,
}

test('actions kept by this page and by older ones are read', () => {
  expect(readRecords(undefined)).toEqual({ queue: [], unreadable: [] })
  const kept = [RECORD, { ...RECORD, format: FORMAT, state: 'expired' }]
  expect(readRecords(kept)).toEqual({ queue: kept, unreadable: [] })
})

test.each<[string, unknown]>([
  ['a newer shape', { ...RECORD, format: FORMAT + 1 }],
  ['a state that this page does not know', { ...RECORD, state: 'merging' }],
  ['no account', { ...RECORD, userId: undefined }],
  ['a broken time', { ...RECORD, atMs: 'yesterday' }],
  ['nothing of an action', 'broken'],
])('a record with %s is set aside, and the others are still read', (_, broken) => {
  expect(readRecords([RECORD, broken])).toEqual({ queue: [RECORD], unreadable: [broken] })
})

test('a queue that is no list is set aside as a whole', () => {
  expect(readRecords({ actions: [] })).toEqual({ queue: [], unreadable: [{ actions: [] }] })
})
