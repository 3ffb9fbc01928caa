import { type BaseName, parseLsn, readSegment, segmentNumberAt, type TimelineName } from './backup-names.ts'

/** Where one line of the database's history was left for the next. */
export type Fork = { timeline: number; lsn: bigint }

/** A line of history, with the places at which those before it were left, oldest first. */
export type Lineage = { timeline: number; forks: readonly Fork[] }

export type Choice = {
  /** The line of history to follow. */
  lineage: Lineage
  /** The newest first; an older one serves where the newest was not finished by the wanted moment. */
  bases: BaseName[]
  /** Whether a file of the log is needed from one of these bases on. */
  needs: (segment: string, base: BaseName) => boolean
  /** Number of the last file of the log that can hold the wanted moment; undefined where that is the newest. */
  last: bigint | undefined
}

/** The name of a base backup leaves out the fraction of its second, in which commits may be that came after the moment. */
const NAMED_TO_MS = 1_000

function hasBegunBy({ startedAt }: BaseName, at: Date): boolean {
  return startedAt.getTime() + NAMED_TO_MS <= at.getTime()
}

/** The line of history that the database lived at a moment: a restore begins a new one. */
export function timelineAt(timelines: readonly TimelineName[], bases: readonly BaseName[], at: Date): number {
  const begun = timelines.filter(({ beganAt }) => beganAt <= at).map(({ timeline }) => timeline)
  const seen = bases.filter((base) => hasBegunBy(base, at)).map(({ timeline }) => timeline)
  return Math.max(1, ...begun, ...seen)
}

/** Reads PostgreSQL's file of history: a line for each earlier timeline, with the place where it was left. */
export function parseHistory(text: string): Fork[] {
  return [...text.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gim)].map(([, timeline = '', lsn = '']) => ({
    timeline: Number(timeline),
    lsn: parseLsn(lsn),
  }))
}

/** Which base backups lead to a moment of a timeline, and which files of the log they need for it. */
export function chooseBackup(bases: readonly BaseName[], { timeline, forks, at }: Lineage & { at: Date }): Choice {
  const leftAt = new Map(forks.map((fork) => [fork.timeline, fork.lsn]))
  const isAncestor = (base: BaseName) => base.timeline === timeline || base.fromLsn < (leftAt.get(base.timeline) ?? 0n)
  const later = bases.find((base) => base.timeline === timeline && base.startedAt > at)
  const last = later ? segmentNumberAt(later.fromLsn) : undefined
  return {
    lineage: { timeline, forks },
    last,
    bases: bases.filter((base) => hasBegunBy(base, at) && isAncestor(base)).toReversed(),
    needs(segment, base) {
      const { timeline: its, number } = readSegment(segment)
      const isOnTheWay = its === timeline || leftAt.has(its)
      return isOnTheWay && number >= segmentNumberAt(base.fromLsn) && (last === undefined || number <= last)
    },
  }
}
