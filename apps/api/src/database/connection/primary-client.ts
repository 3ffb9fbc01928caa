import { callbackify } from 'node:util'

import pg from 'pg'

type Host = { host: string; port: number }
/** What a host says of itself; `timeline` rises with every promotion, and is null on a standby. */
type Answer = Host & { timeline: string | null }

export type PrimaryClientClass = typeof pg.Client & {
  /**
   * Closes the connections to hosts that are the primary no more. A machine that is lost without a word leaves them open,
   * and what was asked on them would wait for a quarter of an hour.
   */
  leaveLostHosts(): Promise<void>
}

const PROBE_MS = 2_000

/** A standby cannot name the log it writes. The first eight digits are those of the timeline. */
const WHO_ARE_YOU = `
SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

/**
 * A client that connects to the one of several hosts that takes writes, each time anew, so that after a fail-over every
 * new connection goes to the promoted standby.
 *
 * The host of before is asked first. When it is no primary any more all are asked, and the highest timeline wins: an old
 * primary that comes back by itself is not mistaken for the new one.
 */
export function createPrimaryClient(urls: readonly string[]): PrimaryClientClass {
  const open = new Set<pg.Client>()
  let known: string | undefined
  let search: Promise<Host> | undefined

  async function findPrimary(): Promise<Host> {
    const before = known === undefined ? undefined : await ask(known).catch(() => undefined)
    if (before?.timeline) return before
    const asked = await Promise.allSettled(urls.map(async (url) => ({ url, ...(await ask(url)) })))
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [primary] = answers
      .filter(({ timeline }) => timeline !== null)
      .toSorted((a, b) => String(b.timeline).localeCompare(String(a.timeline)))
    if (primary) {
      known = primary.url
      return primary
    }
    const failure = asked.find((one) => one.status === 'rejected')
    if (failure && answers.length === 0) throw failure.reason
    throw new NoPrimary('None of the hosts in DATABASE_URL takes writes.')
  }

  /** Connections that open together ask once. */
  function locate(): Promise<Host> {
    search ??= findPrimary().finally(() => {
      search = undefined
    })
    return search
  }

  return class PrimaryClient extends pg.Client {
    static async leaveLostHosts(): Promise<void> {
      const { host, port } = await locate()
      for (const client of open) {
        if (client.host !== host || client.port !== port) client.connection.stream.destroy()
      }
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
      if (!callback) return this.#connectToPrimary()
      callbackify(() => this.#connectToPrimary())(callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      try {
        const { host, port } = await locate()
        this.host = host
        this.port = port
      } catch (error) {
        // As a connection that broke does, so that listeners try again.
        process.nextTick(() => this.emit('end'))
        throw error
      }
      // A connection that is still being opened to a lost host is closed, too: opening it could wait without end.
      open.add(this)
      this.once('end', () => open.delete(this))
      await super.connect()
      return this
    }
  }
}

/** All hosts are standbys: a promotion is under way, or was forgotten. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = 'ECONNREFUSED'
}

async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'thali-probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined) // what breaks the query rejects it
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(WHO_ARE_YOU)
    return { host: client.host, port: client.port, timeline: rows[0]?.timeline ?? null }
  } finally {
    client.end().catch(() => undefined)
  }
}
