import {
  type BaseName,
  parseBases,
  readSegment,
  segmentKey,
  segmentName,
  segmentNumberAt,
  segmentOf,
} from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import type { Lineage } from './choose-backup.ts'

/** Files of the log that are not there although a later one is; `first` and `last` may be the same. */
export type Hole = { first: string; last: string; count: number }

/** Numbers of the first and the last file that have to be there. */
type Stretch = Lineage & { from: bigint; to: bigint }

/**
 * The holes of the log on a line of history. Files of an earlier line count only up to the place where a restore left that
 * line: later files of it hold changes that the restore undid.
 */
export function findHoles(segments: Iterable<string>, { from, to, ...lineage }: Stretch): Hole[] {
  const numbers = numbersOn(segments, lineage).filter((number) => number >= from && number <= to)
  const holes: Hole[] = []
  let next = from
  for (const number of [...numbers, to + 1n]) {
    if (number > next) holes.push(holeBetween(next, number - 1n, lineage))
    next = number + 1n
  }
  return holes
}

/** Number of the newest file of the log on a line of history; undefined when there is none. */
export function newestOn(segments: Iterable<string>, lineage: Lineage): bigint | undefined {
  return numbersOn(segments, lineage).at(-1)
}

/** Sorted, each once. */
function numbersOn(segments: Iterable<string>, lineage: Lineage): bigint[] {
  const numbers = new Set<bigint>()
  for (const segment of segments) {
    const { timeline, number } = readSegment(segment)
    if (timeline === timelineOf(number, lineage)) numbers.add(number)
  }
  return [...numbers].toSorted((a, b) => (a < b ? -1 : 1))
}

/**
 * Holes of the log behind a base backup as far as names tell. Where each line of history was left stands in sealed files,
 * so that each line is looked at by itself, from its first file that is there.
 */
export function findHolesByName(segments: readonly string[], base: BaseName): Hole[] {
  const lines = Map.groupBy(segments, (segment) => readSegment(segment).timeline)
  return [...lines].flatMap(([timeline, own]) => {
    const numbers = numbersOn(own, { timeline, forks: [] })
    const from = timeline === base.timeline ? segmentNumberAt(base.fromLsn) : numbers[0]
    const to = numbers.at(-1)
    if (timeline < base.timeline || from === undefined || to === undefined) return []
    return findHoles(own, { timeline, forks: [], from, to })
  })
}

/**
 * Holes of the log that a target holds, behind its newest base backup.
 *
 * @throws BackupError
 */
export async function findHolesIn(target: BackupTarget): Promise<Hole[]> {
  const newest = parseBases(await target.list('base')).at(-1)
  if (!newest) return []
  const first = segmentKey(segmentName(newest.timeline, segmentNumberAt(newest.fromLsn)))
  return findHolesByName((await target.list('wal', first)).map(segmentOf), newest)
}

/** `3 files from 00000001000000000000000F to 000000010000000000000011`. */
export function holeWords({ first, last, count }: Hole): string {
  return count === 1 ? first : `${count} files from ${first} to ${last}`
}

function holeBetween(first: bigint, last: bigint, lineage: Lineage): Hole {
  const nameOf = (number: bigint) => segmentName(timelineOf(number, lineage), number)
  return { first: nameOf(first), last: nameOf(last), count: Number(last - first) + 1 }
}

/** The line of history on which a file of the log was written. A file in which a line was left goes on in the next. */
function timelineOf(number: bigint, { timeline, forks }: Lineage): number {
  return forks.find(({ lsn }) => number < segmentNumberAt(lsn))?.timeline ?? timeline
}
