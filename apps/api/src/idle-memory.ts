const LOOK_MS = 30_000
/** A process that used less than this share of a core since the last look has nothing to do. */
const IDLE_SHARE = 0.05
/** Less is not worth the pause, some 150 ms. */
const WORTH_BYTES = 16 * 1024 * 1024

/**
 * Collects the garbage of a rush when it is over: V8 does so while it allocates, so a process without work would keep it,
 * some 100 MB after 2,000 orders. Does nothing where Node was started without `--expose-gc`.
 */
export function tidyMemoryWhenIdle(): void {
  const { gc } = globalThis
  if (!gc) return
  let cpu = process.cpuUsage()
  let keptBytes = 0
  const look = () => {
    const { user, system } = process.cpuUsage(cpu)
    cpu = process.cpuUsage()
    const isIdle = (user + system) / 1000 < LOOK_MS * IDLE_SHARE
    if (!isIdle || process.memoryUsage().heapTotal - keptBytes < WORTH_BYTES) return
    // The other kinds keep empty pages for the next rush.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    keptBytes = process.memoryUsage().heapTotal
  }
  setInterval(look, LOOK_MS).unref()
}
