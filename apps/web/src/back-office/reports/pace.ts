/** What is asked for often but done at most once in `everyMs`. */
export type Pace = { ask: () => void; stop: () => void }

/** Does at once what was not done lately; otherwise once more when its time has come, however often it was asked. */
export function createPace(everyMs: number, run: () => void): Pace {
  let lastAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function go() {
    timer = undefined
    lastAt = performance.now()
    run()
  }

  return {
    ask() {
      if (timer !== undefined) return
      const waitMs = lastAt + everyMs - performance.now()
      if (waitMs <= 0) go()
      else timer = setTimeout(go, waitMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
