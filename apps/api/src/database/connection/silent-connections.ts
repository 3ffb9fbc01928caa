import type pg from 'pg'

type Watched = { client: pg.PoolClient; takenAtMs: number; pid: number }
/** What `pg` has and its types do not say. */
type Inside = { processID: number; connection: { stream: { destroy(): void } } }

export type Silence = {
  /** A connection is looked at once it has been in use for this long. */
  suspiciousAfterMs: number
  lookEveryMs: number
}

/** Statements may take 5 s; the few that may take longer are seen to be at work. */
const USUAL: Silence = { suspiciousAfterMs: 10_000, lookEveryMs: 5_000 }

/** Of the given connections those that the database works for, or has worked for a moment ago. */
const AT_WORK = `
SELECT pid FROM pg_stat_activity
WHERE pid = ANY($1::int[]) AND (state = 'active' OR state_change > now() - $2 * interval '1 ms')`

/**
 * Closes connections on which an answer is awaited while the database works on nothing for them: the line was lost
 * without a word, as when a firewall forgets it. Such a connection would keep its place in the pool for a quarter of an
 * hour, and a pool full of them answers nobody.
 */
export function closeSilentConnections(
  pool: pg.Pool,
  openProbe: () => pg.Client,
  { suspiciousAfterMs, lookEveryMs } = USUAL,
): { stop(): void } {
  const inUse = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  let isLooking = false

  function suspicious(): Watched[] {
    const before = performance.now() - suspiciousAfterMs
    return [...inUse].flatMap(([client, takenAtMs]) =>
      takenAtMs < before ? [{ client, takenAtMs, pid: insideOf(client).processID }] : [],
    )
  }

  async function look(): Promise<void> {
    const watched = suspicious()
    if (watched.length === 0) return
    const atWork = await findAtWork(
      openProbe(),
      watched.map(({ pid }) => pid),
      suspiciousAfterMs,
    )
    for (const { client, takenAtMs, pid } of watched) {
      if (!atWork.has(pid) && inUse.get(client) === takenAtMs) insideOf(client).connection.stream.destroy()
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A database that does not answer at all is no reason to close anything.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}

async function findAtWork(probe: pg.Client, pids: readonly number[], forMs: number): Promise<Set<number>> {
  probe.on('error', () => undefined) // what breaks the query rejects it
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(AT_WORK, [pids, forMs])
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    probe.end().catch(() => undefined)
  }
}

function insideOf(client: pg.PoolClient): Inside {
  return client as unknown as Inside
}
