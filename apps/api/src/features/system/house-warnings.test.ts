import { describe, expect, test } from 'vitest'

import { canStore, doMessagesLeave, type HouseState, houseWarnings } from '#api/features/system/house-warnings.ts'

const GOOD: HouseState = {
  freeBytes: 50 * 2 ** 30,
  clockAheadMs: 12,
  aheadOfProviderMs: -800,
  oldestActiveSeconds: 3,
  sinceFailedWriteMs: null,
  brokenAudit: null,
}
const state = (change: Partial<HouseState>): HouseState => ({ ...GOOD, ...change })

describe('the state of the house (F13, F33)', () => {
  test('a good one warns of nothing', () => {
    expect([canStore(GOOD), doMessagesLeave(GOOD), houseWarnings(GOOD)]).toEqual([true, true, []])
  })

  test('a disk is warned of before it is full, and nothing is promised when it is', () => {
    const nearly = state({ freeBytes: 1_000 * 2 ** 20 })
    expect([canStore(nearly), houseWarnings(nearly)[0]]).toEqual([
      true,
      expect.stringContaining('nearly full: 1000 MB'),
    ])
    const full = state({ freeBytes: 80 * 2 ** 20 })
    expect([canStore(full), houseWarnings(full)[0]]).toEqual([false, expect.stringContaining('The disk is full')])
  })

  test('a write that failed counts for half a minute', () => {
    expect(canStore(state({ sinceFailedWriteMs: 1_000 }))).toBe(false)
    expect(houseWarnings(state({ sinceFailedWriteMs: 1_000 }))).toHaveLength(1)
    expect(canStore(state({ sinceFailedWriteMs: 31_000 }))).toBe(true)
  })

  test('a clock that is more than a minute off is warned of, either way', () => {
    expect(houseWarnings(state({ clockAheadMs: 600_000 }))[0]).toContain('600 s ahead of')
    expect(houseWarnings(state({ clockAheadMs: -61_000 }))[0]).toContain('61 s behind')
    expect(houseWarnings(state({ clockAheadMs: 59_000 }))).toEqual([])
    expect(houseWarnings(state({ aheadOfProviderMs: 600_000 }))[0]).toContain("600 s ahead of the card provider's")
    expect(houseWarnings(state({ aheadOfProviderMs: 59_000 }))).toEqual([])
  })

  test('a message that nobody sends any more fails the queue', () => {
    expect(doMessagesLeave(state({ oldestActiveSeconds: 200 }))).toBe(false)
    expect(houseWarnings(state({ oldestActiveSeconds: 200 }))).toHaveLength(1)
  })
})
