type Kept = { version: string; value: Promise<unknown> }

/** More than the spans that people look at in one minute. */
const MOST_KEPT = 200

/**
 * Keeps what was read of a span of days until its figures change. Readers who ask at the same time share one reading.
 * The version must be read before: a reading that is newer than its version is right, one that is older never is kept.
 */
export function createSpanMemory() {
  const kept = new Map<string, Kept>()

  return {
    async recall<Value>(key: string, version: string, read: () => Promise<Value>): Promise<Value> {
      const known = kept.get(key)
      if (known?.version === version) return known.value as Promise<Value>
      const value = read()
      kept.delete(key)
      kept.set(key, { version, value })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key)
      })
      return value
    },
  }
}
