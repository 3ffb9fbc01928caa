/** What a kept value needs of the browser. The storage is asked for anew each time: where it is forbidden, asking throws. */
export type Keeping = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Tells when another tab, or a return to a page kept in memory, may have changed what is stored. */
  onOutsideChange: (listener: (key: string | null) => void) => () => void
}

type Kept<T> = {
  key: string
  empty: T
  parse: (text: string | null) => { value: T; dropped: boolean }
  /** The text to store; with null the key is removed. */
  serialize: (value: T) => string | null
  /** Told once for each time something stored could not be understood. */
  onDropped: (value: T) => void
}

/**
 * One value the browser keeps under one key, the same in every tab.
 *
 * Storage may be forbidden (private windows) or full; the value then lives as long as the page. Each change starts from
 * what is stored, not from what this tab saw last, so that two tabs never undo each other.
 */
export class KeptValue<T> {
  readonly #kept: Kept<T>
  readonly #keeping: Keeping
  readonly #listeners = new Set<() => void>()
  #text: string | null = null
  #value: T
  #isRead = false
  #stopListening: (() => void) | undefined

  constructor(kept: Kept<T>, keeping: Keeping) {
    this.#kept = kept
    this.#keeping = keeping
    this.#value = kept.empty
  }

  readonly get = (): T => {
    // With a listener the outside tells of changes; without one, what is stored has to be looked at.
    if (!this.#isRead || !this.#stopListening) this.#read()
    return this.#value
  }

  readonly getOnServer = (): T => this.#kept.empty

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stopListening ??= this.#keeping.onOutsideChange((key) => {
      if (key !== null && key !== this.#kept.key) return
      if (this.#read()) this.#tell()
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
    this.#tell()
  }

  /** Takes over what is stored; answers whether it differs from what was known. */
  #read(): boolean {
    const text = this.#storedText()
    if (this.#isRead && text === this.#text) return false

    const { value, dropped } = this.#kept.parse(text)
    this.#isRead = true
    this.#text = text
    this.#value = value
    if (dropped) {
      this.#write()
      // Not at once: this may run while React draws, when nothing else may be told.
      queueMicrotask(() => this.#kept.onDropped(value))
    }
    return true
  }

  #storedText(): string | null {
    try {
      return this.#keeping.storage().getItem(this.#kept.key)
    } catch {
      return null // Forbidden: the same as nothing stored.
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
      // Full or forbidden: it lives as long as this page, because what is stored has not changed.
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
