import { describe, expect, test } from 'vitest'

import { baseKey, parseBases, parseTimelines, segmentKey, segmentName, segmentOf, timelineKey } from './backup-names.ts'
import { chooseBackup, parseHistory, timelineAt } from './choose-backup.ts'
import { findHoles, findHolesByName, holeWords } from './log-holes.ts'
import { segmentsToRemove } from './old-segments.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const base = (day: string, timeline: number, lsn: string) => baseKey({ startedAt: at(day), timeline, lsn })
const segment = (timeline: number, number: number) =>
  segmentKey(`0000000${timeline}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`)

/** Segments are 16 MB, so that 0/5000028 lies in segment 5. */
const BASES = parseBases([
  base('01T08:00', 1, '0/2000028'),
  base('02T08:00', 1, '0/5000028'),
  base('20T08:00', 2, '0/7000028'),
])
const TIMELINES = parseTimelines([timelineKey('00000002', at('19T10:00'))])
const FORKS = parseHistory('1\t0/6000100\tbefore 2026-11-18 10:00:00+00\n')

describe('the backup for a moment', () => {
  const choose = (moment: string) => {
    const timeline = timelineAt(TIMELINES, BASES, at(moment))
    return chooseBackup(BASES, { timeline, forks: timeline === 2 ? FORKS : [], at: at(moment) })
  }

  test('the backup for a moment is the newest from before it, on the line of history of that moment', () => {
    expect(choose('03T12:00')).toMatchObject({ lineage: { timeline: 1 }, bases: [BASES[1], BASES[0]] })
    expect(choose('21T12:00')).toMatchObject({ lineage: { timeline: 2 }, bases: [BASES[2], BASES[1], BASES[0]] })
    expect(choose('01T07:00').bases).toEqual([])
  })

  test('the backup for a moment after a restore comes from the line before it, until the next base backup', () => {
    expect(choose('19T12:00')).toMatchObject({ lineage: { timeline: 2 }, bases: [BASES[1], BASES[0]] })
  })

  test('the backup for a moment is never one from behind the place that the restore went back to', () => {
    const behind = parseBases([base('18T08:00', 1, '0/6500028')])
    expect(chooseBackup(behind, { timeline: 2, forks: FORKS, at: at('21T12:00') }).bases).toEqual([])
  })

  test('a backup does not lead to a moment of the second in which it began', () => {
    const began = at('02T08:00')
    const leading = (ms: number) =>
      chooseBackup(BASES, { timeline: 1, forks: [], at: new Date(began.getTime() + ms) }).bases.map(
        ({ startedAt }) => startedAt,
      )
    expect(leading(999)).not.toContainEqual(began)
    expect(leading(1_000)).toContainEqual(began)
  })

  test('a restore needs the log from where its backup began to where the next base backup began', () => {
    const choice = choose('01T12:00')
    const needed = [1, 2, 4, 5, 6].filter((number) => choice.needs(segment(1, number).slice(4, 28), BASES[0]!))
    expect(needed).toEqual([2, 4, 5])
    expect(choice.needs(segment(2, 4).slice(4, 28), BASES[0]!)).toBe(false)
  })
})

describe('holes of the log', () => {
  const named = (...files: [timeline: number, number: number][]) =>
    files.map(([timeline, number]) => segmentOf(segment(timeline, number)))
  const holesOf = (segments: string[], from: bigint, to: bigint) =>
    findHoles(segments, { timeline: 2, forks: FORKS, from, to }).map(holeWords)

  test('a log without holes has each file of the line of history that was written then', () => {
    expect(holesOf(named([1, 4], [1, 5], [2, 6], [2, 7]), 4n, 7n)).toEqual([])
  })

  test('a hole is told by the names of the files that are missing, also at the end of the log', () => {
    expect(holesOf(named([1, 2], [1, 5], [2, 8]), 2n, 9n)).toEqual([
      '2 files from 000000010000000000000003 to 000000010000000000000004',
      '2 files from 000000020000000000000006 to 000000020000000000000007',
      '000000020000000000000009',
    ])
  })

  test('a file that was written after the place that a restore went back to fills no hole', () => {
    expect(holesOf(named([1, 5], [1, 6], [1, 7], [2, 7]), 5n, 7n)).toEqual(['000000020000000000000006'])
  })

  test('numbers of files go on after the 256th', () => {
    expect(segmentName(1, 255n)).toBe('0000000100000000000000FF')
    expect(segmentName(1, 256n)).toBe('000000010000000100000000')
    expect(
      findHoles([segmentName(1, 255n), segmentName(1, 256n)], { timeline: 1, forks: [], from: 255n, to: 256n }),
    ).toEqual([])
  })

  test('without the files of history each line is looked at by itself, behind the base backup', () => {
    const lines = named([1, 3], [1, 5], [1, 9], [2, 6], [2, 8])
    expect(findHolesByName(lines, BASES[1]!).map(holeWords)).toEqual([
      '3 files from 000000010000000000000006 to 000000010000000000000008',
      '000000020000000000000007',
    ])
    expect(findHolesByName(lines, BASES[2]!).map(holeWords)).toEqual(['000000020000000000000007'])
  })
})

describe('files of the log', () => {
  const keys = [segment(1, 2), segment(1, 5), segment(2, 6), segment(2, 7)]

  test('files of the log go when no base backup of 14 days begins before them', () => {
    expect(segmentsToRemove(keys, BASES, at('15T12:00'))).toEqual([segment(1, 2)])
    expect(segmentsToRemove(keys, BASES, at('30T12:00'))).toEqual([segment(1, 2), segment(1, 5), segment(2, 6)])
  })

  test('files of the log all stay where no base backup is younger than 14 days', () => {
    expect(segmentsToRemove(keys, BASES.slice(0, 2), at('30T12:00'))).toEqual([])
  })
})
