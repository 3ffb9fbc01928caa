import { callbackify } from 'node:util'

import type pg from 'pg'

import { BoundedClient } from './bounded-client.ts'
import { createHostWatch, type HostWatch } from './host-watch.ts'
import { createLines, type Patience } from './lines.ts'
import { ASK_NAME, askName, askWho, type ServerAnswer, type ServerName } from './server-answer.ts'

const PROBE = { application_name: 'thali-probe', connectionTimeoutMillis: 2_000, query_timeout: 2_000 }

/** The class of all connections to one database. Whatever opens one, opens this. */
export type DatabaseClientClass = (new (config?: pg.ClientConfig) => BoundedClient) & {
  /** Undefined for a database that no other server can take over: the embedded one. */
  readonly hosts: HostWatch | undefined
  /** Closes every connection at once and refuses new ones. For the end of the process. */
  closeAll(): void
}

type Options = {
  config: pg.ClientConfig
  /** One address for each host of `DATABASE_URL`. Empty for the embedded database. */
  urls?: readonly string[]
  /** The file that remembers which database this restaurant has used. */
  seenIn?: string | undefined
  patience?: Patience
}

/**
 * Makes the class of clients that connect to the server that takes writes, each time anew, and leave it when another one
 * has taken over: a server answers on the new connection itself who it is, so that neither a host nor an address that
 * points to another machine than before is mistaken for the primary.
 */
export function createDatabaseClient({ config, urls = [], seenIn, patience }: Options): DatabaseClientClass {
  const hosts = urls.length > 0 ? createHostWatch(urls, seenIn) : undefined
  const timelines = new WeakMap<BoundedClient, number>()
  const lines = createLines({ openProbe, patience })
  let isClosed = false

  hosts?.onRaise(({ timeline, host, port }) =>
    lines.drop((client) => {
      const own = timelines.get(client)
      // A connection that is still being opened to this host has not asked it yet, and will.
      return own === undefined ? client.host !== host || client.port !== port : own < timeline
    }),
  )

  async function openProbe(): Promise<BoundedClient> {
    const probe = new BoundedClient({ ...config, ...PROBE })
    if (hosts) Object.assign(probe, await hosts.locate())
    await probe.connect()
    return probe
  }

  return class DatabaseClient extends BoundedClient {
    static readonly hosts = hosts

    static closeAll(): void {
      isClosed = true
      hosts?.giveUp()
      lines.drop(() => true)
    }

    readonly #isReplica: boolean
    readonly #question: string

    constructor(own?: pg.ClientConfig) {
      super(own)
      this.#isReplica = own !== undefined && 'replication' in own
      this.#question = this.#isReplica ? ASK_NAME : 'SELECT 1'
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
      if (!callback) return this.#open()
      callbackify(() => this.#open())(callback)
    }

    async #open(): Promise<pg.Client> {
      hosts?.hold()
      this.once('end', () => {
        lines.remove(this)
        hosts?.letGo()
      })
      try {
        if (hosts) Object.assign(this, await hosts.locate())
        if (isClosed || this.connection.stream.destroyed)
          throw new Closed('Connection terminated before it was opened.')
      } catch (error) {
        // As a connection that broke does, so that listeners try again.
        process.nextTick(() => this.emit('end'))
        throw error
      }
      lines.add(this)
      await super.connect()
      lines.watch(this, this.#question)
      try {
        await this.#meet()
      } catch (error) {
        this.drop()
        throw error
      }
      return this
    }

    /** Hears from the server who it is, before anything else runs. */
    async #meet(): Promise<void> {
      const answer: Partial<ServerAnswer> & ServerName = this.#isReplica ? await askName(this) : await askWho(this)
      timelines.set(this, answer.timeline ?? 0)
      hosts?.admit(answer, this)
      lines.watch(this, this.#question, answer.backendStartedAt)
    }
  }
}

/** Worth trying again, as a connection that was refused is. */
class Closed extends Error {
  override readonly name = 'Closed'
  readonly code = 'ECONNREFUSED'
}
