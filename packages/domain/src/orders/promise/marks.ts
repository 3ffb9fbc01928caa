import type { Station } from '../../kitchen/kitchen.ts'
import { type Backlog, type Load, MARK_MINUTES, markOf, mostOf } from './load.ts'

/** What the kitchen can still take. */
export type KitchenState = {
  stations: readonly Station[]
  load: Load
  backlog: Backlog
  nowMinute: number
}

export type Marks = ReturnType<typeof createMarks>

/** Counts the hand-minutes of the stations by mark: those that were taken before, and those that this plan takes. */
export function createMarks({ stations, load, backlog, nowMinute }: KitchenState) {
  const byId = new Map(stations.map((station) => [station.id, station]))
  const taken = new Map<string, Map<number, number>>()
  const behind = new Map(stations.map((station) => [station.id, caughtUp(station)]))

  /** Hand-minutes that nobody took before; of the present mark only in what has not passed. */
  function leftIn(station: Station, mark: number): number {
    const ahead = Math.min(MARK_MINUTES, mark + MARK_MINUTES - nowMinute)
    return Math.max(0, Math.min(mostOf(station) - (load.get(station.id)?.get(mark) ?? 0), station.hands * ahead))
  }

  /** What a station is behind with is worked off first, in the minutes that nobody took. */
  function caughtUp(station: Station): ReadonlyMap<number, number> {
    const marks = new Map<number, number>()
    let left = backlog.get(station.id) ?? 0
    for (let mark = markOf(nowMinute); left > 0; mark += MARK_MINUTES) {
      const minutes = Math.min(left, leftIn(station, mark))
      marks.set(mark, minutes)
      left -= minutes
    }
    return marks
  }

  return {
    taken,

    freeIn(id: string, mark: number): number {
      const station = byId.get(id)
      if (!station) return 0
      const gone = (behind.get(id)?.get(mark) ?? 0) + (taken.get(id)?.get(mark) ?? 0)
      return Math.max(0, leftIn(station, mark) - gone)
    },

    take(station: string, minute: number, minutes: number): void {
      const mark = markOf(minute)
      const marks = taken.get(station) ?? new Map<number, number>()
      taken.set(station, marks.set(mark, (marks.get(mark) ?? 0) + minutes))
    },
  }
}
