import type { GetTestData } from '@thali/contracts/system/settings'
import { expect, test } from 'vitest'

import { RemoveTestDataDialog, TestDataPart } from './test-data-part.tsx'
import { wordsOf } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

const COUNTS = { orders: 3, payments: 2, bookings: 1, messages: 12 }
const TRIED: GetTestData['reply'] = { counts: COUNTS, realSince: null, real: { orders: 0, bookings: 0, payments: 0 } }

function drawn(testData: GetTestData['reply']): string {
  return drawnInWorkspace(<TestDataPart />, { reads: { '/admin/test-data': testData } })
}

test('the test data from before the opening is counted, and can be removed', () => {
  const html = drawn(TRIED)
  expect(wordsOf(html)).toContain('Tried out so far: 3 orders, 2 payments, 1 booking and 12 messages.')
  expect(buttonsIn(html)).toEqual(['Remove test data'])
})

test('a restaurant without test data has nothing to remove', () => {
  const html = drawn({ ...TRIED, counts: { orders: 0, payments: 0, bookings: 0, messages: 0 } })
  expect(wordsOf(html)).toContain('Nothing was tried out yet, or it was removed already.')
  expect(buttonsIn(html)).toEqual([])
})

test.each(['orders', 'bookings', 'payments'] as const)(
  'the test data can no longer be removed once there are real %s',
  (kind) => {
    const html = drawn({ ...TRIED, realSince: '2026-11-20T16:00:00.000Z', real: { ...TRIED.real, [kind]: 1 } })
    expect(wordsOf(html)).toMatch(/real orders, bookings or payments since Nov 20, 2026.* nothing can be removed/)
    expect(buttonsIn(html)).toEqual([])
  },
)

test('people read which test data goes and what stays before it is removed, and dishes go only when they say so', () => {
  const html = drawnInWorkspace(<RemoveTestDataDialog counts={COUNTS} onClose={() => {}} />)
  const words = wordsOf(html)
  expect(words).toMatch(/What goes: 3 orders, 2 payments, 1 booking and 12 messages.*It cannot be undone\./)
  expect(words).toMatch(/What stays: locations, menus, settings, accounts, keys/)
  const [box] = /<input[^>]*type="checkbox"[^>]*>/.exec(html) ?? []
  expect(box).not.toContain('checked')
  expect(words).toContain('Type REMOVE TEST DATA')
})
