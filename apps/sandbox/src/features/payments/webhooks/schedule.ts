const STEP_MS = 200

export type Schedule = ReturnType<typeof createSchedule>

/** Runs callbacks at their time, accurate to a fifth of a second. The cost does not depend on their number. */
export function createSchedule(clock: () => number) {
  const works = new Map<number, (() => void)[]>()
  let reached = toStep(clock())
  const timer = setInterval(run, STEP_MS)
  timer.unref()

  function run(): void {
    const now = toStep(clock())
    for (; reached < now; reached += 1) {
      const due = works.get(reached) ?? []
      works.delete(reached)
      for (const work of due) work()
    }
  }

  return {
    /** A time in the past runs at the next tick. */
    at(atMs: number, work: () => void): void {
      const step = Math.max(toStep(atMs), reached)
      const others = works.get(step)
      if (others) others.push(work)
      else works.set(step, [work])
    },

    stop: () => clearInterval(timer),
  }
}

function toStep(ms: number): number {
  return Math.ceil(ms / STEP_MS)
}
