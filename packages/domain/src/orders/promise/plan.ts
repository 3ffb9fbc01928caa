import { type Load, MARK_MINUTES, markOf } from './load.ts'
import { createMarks, type KitchenState, type Marks } from './marks.ts'
import type { Task } from './work.ts'

/** Nothing is planned to begin more than this many minutes ahead. */
const HORIZON_MINUTES = 24 * 60
/**
 * A dish for a chosen time lies at most this many minutes, before it is packed or between its steps; in an order that
 * keeps a station busy for longer, as long as that.
 */
const LYING_MINUTES = 20

/** A planned order. Minutes are counted since 1970. */
export type Plan = {
  startMinute: number
  endMinute: number
  /** Hand-minutes by station and mark. */
  taken: Load
  /** The station that held up the last dish longest, and the minute until which it was full. */
  waited: Wait | null
}
export type Wait = { station: string; minutes: number; untilMinute: number }

type Planned = { startMinute: number; endMinute: number; wait: Wait | null }

/** Plans tasks as early as possible from a minute on; null when the kitchen is full for a day. */
export function planForward(tasks: readonly Task[], fromMinute: number, kitchen: KitchenState): Plan | null {
  const marks = createMarks(kitchen)
  return planAll(tasks, marks, (task) => forward(task, fromMinute, marks))
}

/**
 * Plans tasks so that they are done by a minute, as late as possible; null when a dish would have to begin before
 * `fromMinute`, or would lie too long.
 */
export function planBackward(
  tasks: readonly Task[],
  window: { fromMinute: number; untilMinute: number },
  kitchen: KitchenState,
): Plan | null {
  const marks = createMarks(kitchen)
  const lyingMinutes = Math.max(LYING_MINUTES, busiestMinutes(tasks, kitchen))
  return planAll(tasks, marks, (task) => backward(task, { ...window, lyingMinutes }, marks))
}

/** For how long all hands of a station are busy with these tasks alone; the longest of all stations. */
function busiestMinutes(tasks: readonly Task[], { stations }: KitchenState): number {
  const steps = tasks.flatMap((task) => task.steps)
  const minutesAt = (id: string) =>
    steps.filter(({ station }) => station === id).reduce((sum, { minutes }) => sum + minutes, 0)
  return Math.max(...stations.map(({ id, hands }) => Math.ceil(minutesAt(id) / hands)))
}

function planAll(tasks: readonly Task[], marks: Marks, plan: (task: Task) => Planned | null): Plan | null {
  const planned: Planned[] = []
  for (const task of tasks) {
    const found = plan(task)
    if (found === null) return null
    planned.push(found)
  }
  const last = planned.reduce((latest, one) => (one.endMinute > latest.endMinute ? one : latest))
  return {
    startMinute: Math.min(...planned.map(({ startMinute }) => startMinute)),
    endMinute: last.endMinute,
    taken: marks.taken,
    waited: last.wait,
  }
}

function forward({ steps }: Task, fromMinute: number, marks: Marks): Planned | null {
  const waits: Wait[] = []
  let startMinute: number | null = null
  let minute = fromMinute
  for (const { station, minutes } of steps) {
    let waited = 0
    for (let left = minutes; left > 0;) {
      if (minute > fromMinute + HORIZON_MINUTES) return null
      const mark = markOf(minute)
      const nextMark = mark + MARK_MINUTES
      const taken = Math.min(left, nextMark - minute, marks.freeIn(station, mark))
      if (taken === 0) {
        waited += nextMark - minute
        minute = nextMark
        waits.push({ station, minutes: waited, untilMinute: minute })
        continue
      }
      startMinute ??= minute
      marks.take(station, minute, taken)
      left -= taken
      minute += taken
    }
  }
  const longest = waits.sort((a, b) => b.minutes - a.minutes)[0]
  return { startMinute: startMinute ?? fromMinute, endMinute: minute, wait: longest ?? null }
}

function backward(
  { steps }: Task,
  { fromMinute, untilMinute, lyingMinutes }: { fromMinute: number; untilMinute: number; lyingMinutes: number },
  marks: Marks,
): Planned | null {
  let endMinute: number | null = null
  let lying = 0
  let minute = untilMinute
  for (const { station, minutes } of steps.toReversed()) {
    for (let left = minutes; left > 0;) {
      if (minute <= fromMinute || lying > lyingMinutes) return null
      const mark = markOf(minute - 1)
      const taken = Math.min(left, minute - Math.max(mark, fromMinute), marks.freeIn(station, mark))
      if (taken === 0) {
        lying += minute - mark
        minute = mark
        continue
      }
      endMinute ??= minute
      marks.take(station, mark, taken)
      left -= taken
      minute -= taken
    }
  }
  return { startMinute: minute, endMinute: endMinute ?? untilMinute, wait: null }
}
