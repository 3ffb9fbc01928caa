import { describe, expect, test } from 'vitest'

import { canStore, doMessagesLeave, type SystemState, systemWarnings } from './system-warnings.ts'

const GOOD: SystemState = {
  freeBytes: 50 * 2 ** 30,
  clockAheadMs: 12,
  aheadOfProviderMs: -800,
  unbookedSeconds: 0,
  oldestActiveSeconds: 3,
  sinceFailedWriteMs: null,
  brokenAudit: null,
  backupWarnings: [],
  standby: { lifted: null, stuckAt: null },
  overtakenHosts: [],
  untrustedProxy: null,
  nobodysSender: null,
}
const state = (change: Partial<SystemState>): SystemState => ({ ...GOOD, ...change })

describe('the state of the restaurant (F13, F33)', () => {
  test('a restaurant in a good state warns of nothing', () => {
    expect([canStore(GOOD), doMessagesLeave(GOOD), systemWarnings(GOOD)]).toEqual([true, true, []])
  })

  test('a disk is warned of before it is full, and nothing is promised when it is', () => {
    const nearly = state({ freeBytes: 1_000 * 2 ** 20 })
    expect([canStore(nearly), systemWarnings(nearly)[0]]).toEqual([
      true,
      expect.stringContaining('nearly full: 1000 MB'),
    ])
    const full = state({ freeBytes: 80 * 2 ** 20 })
    expect([canStore(full), systemWarnings(full)[0]]).toEqual([false, expect.stringContaining('The disk is full')])
  })

  test('a write that failed counts for half a minute', () => {
    expect(canStore(state({ sinceFailedWriteMs: 1_000 }))).toBe(false)
    expect(systemWarnings(state({ sinceFailedWriteMs: 1_000 }))).toHaveLength(1)
    expect(canStore(state({ sinceFailedWriteMs: 31_000 }))).toBe(true)
  })

  test('a clock that is more than a minute off is warned of, either way', () => {
    expect(systemWarnings(state({ clockAheadMs: 600_000 }))[0]).toContain('600 s ahead of')
    expect(systemWarnings(state({ clockAheadMs: -61_000 }))[0]).toContain('61 s behind')
    expect(systemWarnings(state({ clockAheadMs: 59_000 }))).toEqual([])
    expect(systemWarnings(state({ aheadOfProviderMs: 600_000 }))[0]).toContain("600 s ahead of the card provider's")
    expect(systemWarnings(state({ aheadOfProviderMs: 59_000 }))).toEqual([])
  })

  test('a proxy that is not trusted is told, because all guests count as one behind it', () => {
    expect(systemWarnings(state({ untrustedProxy: '172.18.0.1' }))[0]).toContain('proxy at 172.18.0.1 is not named')
  })

  test('mails in the name of an address that nobody has are told of', () => {
    const [sender] = systemWarnings(state({ nobodysSender: 'hello@sizzle-and-spice.example.com' }))
    expect(sender).toContain('in the name of hello@sizzle-and-spice.example.com, which is nobody')
  })

  test('a server that takes writes although it was overtaken is told of', () => {
    const [two] = systemWarnings(state({ overtakenHosts: ['db-a:5432'] }))
    expect(two).toContain('Two servers take writes: db-a:5432 was overtaken')
  })

  test('a synchronous standby that is gone is told of, lifted or not', () => {
    const [lifted] = systemWarnings(state({ standby: { lifted: 'second', stuckAt: null } }))
    expect(lifted).toContain('no longer wait for the synchronous standby second')
    const [stuck] = systemWarnings(state({ standby: { lifted: null, stuckAt: 'second' } }))
    expect(stuck).toContain("ALTER SYSTEM SET synchronous_standby_names = ''")
  })

  test('a message that nobody sends any more fails the queue', () => {
    expect(doMessagesLeave(state({ oldestActiveSeconds: 200 }))).toBe(false)
    expect(systemWarnings(state({ oldestActiveSeconds: 200 }))).toHaveLength(1)
  })
})
