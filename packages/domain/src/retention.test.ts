import { describe, expect, test } from 'vitest'

import { backupsToKeep, isBackupDue } from './backup-retention.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => ({ startedAt: new Date(NOW.getTime() - days * DAY_MS) })

describe('backups that stay', () => {
  const daily = Array.from({ length: 500 }, (_, days) => daysAgo(days + 0.3))
  const ages = [...backupsToKeep(daily, NOW)].map(({ startedAt }) => (NOW.getTime() - startedAt.getTime()) / DAY_MS)

  test('all backups of the last 14 days stay', () => {
    expect(ages.filter((age) => age <= 14)).toHaveLength(14)
  })

  test('one backup a week stays for 8 weeks, then one a month for 12 months, and none older than that', () => {
    const between = (from: number, to: number) => ages.filter((age) => age > from && age <= to)
    expect(between(14, 70).length).toBeGreaterThanOrEqual(8)
    expect(between(14, 70).length).toBeLessThanOrEqual(11)
    expect(between(70, 372).length).toBeGreaterThanOrEqual(9)
    expect(between(70, 372).length).toBeLessThanOrEqual(11)
    expect(between(372, 600)).toEqual([])
  })

  test('the newest backup stays, however old it is', () => {
    const [only, older] = [daysAgo(3_000), daysAgo(3_500)]
    expect([...backupsToKeep([older, only], NOW)]).toEqual([only])
  })

  test('several backups of one of the last 14 days all stay', () => {
    const three = [daysAgo(1), daysAgo(1.01), daysAgo(1.02)]
    expect(backupsToKeep(three, NOW).size).toBe(3)
  })
})

describe('due backups', () => {
  // 4:00 in Halifax is 8:00 UTC in winter and 7:00 in summer.
  test.each([
    ['when there is none', undefined, '2026-11-22T12:00:00Z', true],
    ['not again on the same morning', '2026-11-22T08:00:05Z', '2026-11-22T12:00:00Z', false],
    ['from 4:00 on', '2026-11-21T08:00:05Z', '2026-11-22T08:00:00Z', true],
    ['not before 4:00', '2026-11-21T08:00:05Z', '2026-11-22T07:59:00Z', false],
    ['by the clock on the wall in summer', '2026-07-01T07:00:05Z', '2026-07-02T07:00:00Z', true],
    ['at once when a night was missed', '2026-11-20T08:00:05Z', '2026-11-22T03:00:00Z', true],
  ])('a backup is due %s', (_, newest, now, isDue) => {
    expect(isBackupDue(newest === undefined ? undefined : new Date(newest), new Date(now))).toBe(isDue)
  })
})
