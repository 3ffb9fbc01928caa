/** What a tab keeps over a reload. */
export type TabStorage = {
  read: (key: string) => string | null
  /** With null the key is removed. */
  write: (key: string, text: string | null) => void
}

/** Storage may be forbidden or full; what is written then lives as long as the page. */
export function createTabStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TabStorage {
  const onlyHere = new Map<string, string>()
  return {
    read(key) {
      try {
        return onlyHere.get(key) ?? storage().getItem(key)
      } catch {
        return null // Forbidden: the same as nothing kept.
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
