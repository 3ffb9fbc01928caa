import pg from 'pg'

/** A server that says nothing to a goodbye is left after this. */
const GOODBYE_MS = 1_000

/**
 * A client whose end has an end: a server that is frozen, or a machine that is lost, never answers the goodbye. What
 * breaks the connection rejects the statement that runs or comes next, so its `error` event needs no listener.
 */
export class BoundedClient extends pg.Client {
  #isOpen = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
    this.once('connect', () => {
      this.#isOpen = true
    })
    // After an opening that failed, pg would keep what is asked, and never answer it.
    this.once('end', () => void super.end())
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    if (!this.#isOpen) {
      // After a goodbye that comes while it is being opened, pg would neither resolve nor reject `connect()`.
      this.drop()
      return callback ? process.nextTick(callback) : Promise.resolve()
    }
    const timer = setTimeout(() => this.drop(), GOODBYE_MS).unref()
    this.once('end', () => clearTimeout(timer))
    return callback ? super.end(callback) : super.end()
  }

  /** Closes the connection at once, without a word to the server. */
  drop(): void {
    this.connection.stream.destroy()
  }
}
