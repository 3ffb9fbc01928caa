/**
 * Readers who ask for the same while it is being read share the reading after that one. None is answered with what was
 * read before it asked.
 */
export function shareReadings<Key, Value>(read: (key: Key) => Promise<Value>, nameOf: (key: Key) => string) {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<Value>>()

  async function readAfter(earlier: Promise<void> | undefined, key: Key, name: string): Promise<Value> {
    await earlier
    next.delete(name)
    const reading = read(key)
    const ended = reading.then(ignore, ignore)
    running.set(name, ended)
    void ended.then(() => {
      if (running.get(name) === ended) running.delete(name)
    })
    return reading
  }

  return (key: Key): Promise<Value> => {
    const name = nameOf(key)
    const shared = next.get(name) ?? readAfter(running.get(name), key, name)
    next.set(name, shared)
    return shared
  }
}

function ignore(): void {}
