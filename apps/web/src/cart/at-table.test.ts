import { AT_TABLE_MS } from '@thali/domain/locations/table-numbers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createAtTable, leaveTable, scannedTable, sitDown, tableNow } from './at-table.ts'
import { askForTable, chooseOrderType } from './cart-store.ts'
import type { BrowserStorage } from '#web/lib/kept/kept-value.ts'

const NOON = Date.parse('2026-11-20T16:00:00Z')

function holding(text: string) {
  const keeping: BrowserStorage = {
    storage: () => ({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined }),
    onOutsideChange: () => () => undefined,
  }
  return createAtTable(keeping).get()
}

test('a scanned code counts at its location, for four hours', () => {
  const scanned = { locationId: 'truro', table: 12, untilMs: NOON + AT_TABLE_MS }
  expect(scannedTable(scanned, 'truro', NOON + AT_TABLE_MS - 1)).toBe(12)
  expect(scannedTable(scanned, 'truro', NOON + AT_TABLE_MS)).toBeNull()
  expect(scannedTable(scanned, 'new-glasgow', NOON)).toBeNull()
  expect(scannedTable(null, 'truro', NOON)).toBeNull()
})

test.each(['{', '7', '[]', '{"locationId":"truro","table":0,"untilMs":1}', '{"locationId":"truro","table":12}'])(
  'a damaged memory of the table %s is none',
  (damaged) => expect(holding(damaged)).toBeNull(),
)

describe('at table 12', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON })
    sitDown('truro', 12)
  })
  afterEach(() => {
    leaveTable()
    vi.useRealTimers()
  })

  test('dine-in keeps the table, pickup leaves it', () => {
    chooseOrderType('truro', 'dine-in')
    expect(tableNow('truro')).toBe(12)
    chooseOrderType('truro', 'pickup')
    expect(tableNow('truro')).toBeNull()
  })

  test('what is chosen at another location leaves the table as it is', () => {
    chooseOrderType('new-glasgow', 'pickup')
    expect(tableNow('truro')).toBe(12)
  })

  test('the code of another table replaces it, and who changes it by hand has none', () => {
    sitDown('truro', 14)
    expect(tableNow('truro')).toBe(14)
    askForTable('truro')
    expect(tableNow('truro')).toBeNull()
  })
})
