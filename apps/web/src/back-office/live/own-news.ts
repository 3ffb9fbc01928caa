type Listener<Thing> = (things: readonly Thing[]) => void

/**
 * Reports new orders or bookings once each, except those made on this device. The live feed may deliver one before the
 * response that names it: while one is being made here, candidates are held back.
 */
export class OwnNews<Thing extends { id: string }> {
  readonly #listeners = new Set<Listener<Thing>>()
  readonly #known = new Set<string>()
  readonly #mayBeOwn: (thing: Thing) => boolean
  #making = 0
  #heldBack: Thing[] = []

  constructor(mayBeOwn: (thing: Thing) => boolean) {
    this.#mayBeOwn = mayBeOwn
  }

  readonly hear = (things: readonly Thing[]): void => {
    const isHeldBack = (thing: Thing) => this.#making > 0 && this.#mayBeOwn(thing)
    this.#heldBack.push(...things.filter(isHeldBack))
    const news = things.filter((thing) => !this.#known.has(thing.id) && !isHeldBack(thing))
    if (news.length === 0) return
    for (const { id } of news) this.#known.add(id)
    for (const listener of this.#listeners) listener(news)
  }

  /** Marks an order or booking as made, or already handled, at this device. */
  readonly own = (id: string): void => {
    this.#known.add(id)
  }

  /** Runs `make`, which calls `own` for the order or booking it makes. */
  readonly whileMaking = async <Made>(make: () => Promise<Made>): Promise<Made> => {
    this.#making += 1
    try {
      return await make()
    } finally {
      this.#making -= 1
      if (this.#making === 0) this.hear(this.#heldBack.splice(0))
    }
  }

  readonly listen = (listener: Listener<Thing>): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
