import type { ComponentType } from 'react'

type State = 'unasked' | 'loading' | 'missing' | ComponentType

/** The script of a section: loaded once; after a failure it is loaded again. */
export class SectionCode {
  readonly #load: () => Promise<ComponentType>
  readonly #listeners = new Set<() => void>()
  #state: State = 'unasked'

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  readonly state = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads it unless it is loaded or loading. The result is in `state`. */
  readonly fetch = async (): Promise<void> => {
    if (this.#state !== 'unasked' && this.#state !== 'missing') return
    // While it is asked for again the notice stays, with its button under the finger.
    if (this.#state === 'unasked') this.#tell('loading')
    try {
      this.#tell(await this.#load())
    } catch {
      this.#tell('missing')
    }
  }

  #tell(state: State): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
