import { KITCHEN_LIMITS, LYING_MINUTES, type Station, type Task } from '../../kitchen.ts'
import { type Load, MARK_MINUTES, markOf, type Backlog, mostOf } from '../capacity/load.ts'

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
  return planAll(tasks, { marks, idleAt: fromMinute }, (task) => forward(task, fromMinute, marks))
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
  return planAll(tasks, { marks, idleAt: window.untilMinute }, (task) => {
    return backward(task, { ...window, lyingMinutes: lyingMinutes(task, tasks, kitchen) }, marks)
  })
}

/**
 * For how long a dish may lie, before it is packed or between its steps: as its last station says, or else the usual
 * minutes; in an order that keeps a station busy for longer, as long as that. Where a station says it, only the other
 * dishes of the order count for that: a dish does not lie while it is cooked.
 */
function lyingMinutes(task: Task, tasks: readonly Task[], { stations }: KitchenState): number {
  const last = stations.find(({ id }) => id === task.steps.at(-1)?.station)
  if (last?.keepsMinutes === undefined) {
    return Math.max(LYING_MINUTES, ...stations.map((station) => busyMinutes(station, tasks)))
  }
  const others = tasks.filter((other) => other !== task)
  return Math.max(last.keepsMinutes, busyMinutes(last, others))
}

/** For how long all hands of a station are busy with these tasks alone. */
function busyMinutes({ id, hands }: Station, tasks: readonly Task[]): number {
  const steps = tasks.flatMap((task) => task.steps).filter(({ station }) => station === id)
  return Math.ceil(steps.reduce((sum, { minutes }) => sum + minutes, 0) / hands)
}

/** @param idleAt the minute at which an order without any task is ready: nobody has to begin it */
function planAll(
  tasks: readonly Task[],
  { marks, idleAt }: { marks: Marks; idleAt: number },
  plan: (task: Task) => Planned | null,
): Plan | null {
  const planned: Planned[] = []
  for (const task of tasks) {
    const found = plan(task)
    if (found === null) return null
    planned.push(found)
  }
  const [first = { startMinute: idleAt, endMinute: idleAt, wait: null }, ...others] = planned
  const last = others.reduce((latest, one) => (one.endMinute > latest.endMinute ? one : latest), first)
  return {
    startMinute: Math.min(first.startMinute, ...others.map(({ startMinute }) => startMinute)),
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
      if (minute > fromMinute + KITCHEN_LIMITS.planMinutes) return null
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

/** What the kitchen can still take. */
export type KitchenState = {
  stations: readonly Station[]
  load: Load
  backlog: Backlog
  nowMinute: number
}

type Marks = ReturnType<typeof createMarks>

/** Counts the hand-minutes of the stations by mark: those that were taken before, and those that this plan takes. */
function createMarks({ stations, load, backlog, nowMinute }: KitchenState) {
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
