/** The browser APIs of a kept value. `storage` is called each time, because it throws where storage is forbidden. */
export type BrowserStorage = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Calls the listener when the stored value may have changed: in another tab, or while the page was in the back-forward cache. */
  onOutsideChange: (listener: (key: string | null) => void) => () => void
}

type Kept<T> = {
  key: string
  empty: T
  parse: (text: string | null) => { value: T; dropped: boolean }
  /** The text to store; with null the key is removed. */
  serialize: (value: T) => string | null
  /** Called once each time a stored value could not be parsed. */
  onDropped: (value: T) => void
}

/**
 * One value in browser storage under one key, the same in every tab.
 *
 * Storage may be forbidden (private windows) or full; the value then lives as long as the page. Each change starts from
 * the stored value, not from the last one seen in this tab, so that two tabs never undo each other.
 */
export class KeptValue<T> {
  readonly #kept: Kept<T>
  readonly #keeping: BrowserStorage
  readonly #listeners = new Set<() => void>()
  #text: string | null = null
  #value: T
  #isRead = false
  #stopListening: (() => void) | undefined

  constructor(kept: Kept<T>, keeping: BrowserStorage) {
    this.#kept = kept
    this.#keeping = keeping
    this.#value = kept.empty
  }

  readonly get = (): T => {
    // With a subscriber, changes are reported; without one, the storage has to be read.
    if (!this.#isRead || !this.#stopListening) this.#read()
    return this.#value
  }

  readonly getOnServer = (): T => this.#kept.empty

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stopListening ??= this.#keeping.onOutsideChange((key) => {
      if (key !== null && key !== this.#kept.key) return
      if (this.#read()) this.#notify()
    })
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stopListening?.()
      this.#stopListening = undefined
    }
  }

  readonly change = (next: (value: T) => T): void => {
    this.#read()
    const changed = next(this.#value)
    if (changed === this.#value) return

    this.#value = changed
    this.#write()
    this.#notify()
  }

  /** Reads the storage; returns whether the value has changed. */
  #read(): boolean {
    const text = this.#storedText()
    if (this.#isRead && text === this.#text) return false

    const { value, dropped } = this.#kept.parse(text)
    this.#isRead = true
    this.#text = text
    this.#value = value
    if (dropped) {
      this.#write()
      // In a microtask: this may run during rendering.
      queueMicrotask(() => this.#kept.onDropped(value))
    }
    return true
  }

  #storedText(): string | null {
    try {
      return this.#keeping.storage().getItem(this.#kept.key)
    } catch {
      return null // Forbidden: as if nothing were stored.
    }
  }

  #write(): void {
    const text = this.#kept.serialize(this.#value)
    try {
      const storage = this.#keeping.storage()
      if (text === null) storage.removeItem(this.#kept.key)
      else storage.setItem(this.#kept.key, text)
      this.#text = text
    } catch {
      // Full or forbidden: the value is kept in memory.
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** In `localStorage`: shared by all tabs, and kept no matter who is signed in. */
export const onDevice: BrowserStorage = {
  storage: () => globalThis.localStorage,
  onOutsideChange(listener) {
    const onStorage = ({ key }: StorageEvent) => listener(key)
    // A page restored by the Back button has missed the storage events of other tabs.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && listener(null)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onReturn)
    }
  },
}

/** Belongs to the device, but a tab keeps its own choice: other tabs find this one when they are opened. */
export const onDeviceForNextTab: BrowserStorage = { storage: onDevice.storage, onOutsideChange: () => () => {} }

type Choice<T> = {
  key: string
  empty: T
  parse: (text: string | null) => T
  /** The text to store; with null the key is removed. */
  serialize: (value: T) => string | null
}

/** A value kept on the device. Unreadable parts of what is stored are left out without a word. */
export function keptOnDevice<T>({ parse, ...choice }: Choice<T>, keeping: BrowserStorage = onDevice): KeptValue<T> {
  return new KeptValue(
    { ...choice, parse: (text) => ({ value: parse(text), dropped: false }), onDropped: () => {} },
    keeping,
  )
}
