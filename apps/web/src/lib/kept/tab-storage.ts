/** Storage of a tab that survives a reload. */
export type TabStorage = {
  read: (key: string) => string | null
  /** With null the key is removed. */
  write: (key: string, text: string | null) => void
}

/** If storage is forbidden or full, values are kept in memory. */
export function createTabStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TabStorage {
  const onlyHere = new Map<string, string>()
  return {
    read(key) {
      try {
        return onlyHere.get(key) ?? storage().getItem(key)
      } catch {
        return null // Forbidden: as if nothing were stored.
      }
    },
    write(key, text) {
      onlyHere.delete(key)
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        if (text !== null) onlyHere.set(key, text)
      }
    },
  }
}

export const tabStorage = createTabStorage(() => globalThis.sessionStorage)
