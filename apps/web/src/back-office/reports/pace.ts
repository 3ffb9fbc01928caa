/** Work that is requested often but done at most once per `everyMs`. */
export type Pace = { ask: () => void; stop: () => void }

/** Throttle with a trailing call: runs at once, then at most once every `everyMs`. */
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
