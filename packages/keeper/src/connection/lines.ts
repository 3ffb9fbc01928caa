import pg from 'pg'

import type { BoundedClient } from './bounded-client.ts'

/** What `pg` has and its types do not say. */
type Inside = { processID: number | null; readyForQuery: boolean; connection: { stream: { bytesRead: number } } }

type Line = {
  client: BoundedClient
  /** Bytes read when we last looked, and when they last were more than before. */
  read: number
  heardAt: number
  /** What an idle line is asked. Undefined while it is being opened, which has a time limit of its own. */
  question?: string
  /** When the process that serves the line began: numbers of processes are used again. */
  backendStartedAt?: string | undefined
}

export type Patience = {
  lookEveryMs: number
  /** A line that is idle for so long is asked whether it is there. */
  askAfterMs: number
  /** A line that owes an answer for so long is looked up at the server. */
  suspectAfterMs: number
  /** It is closed when the server says nothing either. */
  closeAfterMs: number
}

/** Statements may take 5 s; the few that may take longer are seen to be at work. A lost line is closed within 10 s. */
const USUAL: Patience = { lookEveryMs: 1_000, askAfterMs: 2_000, suspectAfterMs: 5_500, closeAfterMs: 7_000 }

/** Processes that work, or have answered a moment ago. */
const AT_WORK = `
SELECT pid, extract(epoch FROM backend_start)::text AS "startedAt" FROM pg_stat_activity
WHERE state = 'active' OR state_change > now() - interval '2 s'`

type Deps = {
  /** Opens a connection to the server, with time limits. */
  openProbe: () => Promise<BoundedClient>
  patience?: Patience | undefined
}

/**
 * All open connections of one database. A line can be lost without a word: a firewall forgets it, a machine loses its
 * power, a server freezes. Whether its owner waits for an answer or for nothing at all, it is closed within ten seconds:
 * idle ones are asked, and those that owe an answer are looked up at the server, which may be at work for them.
 */
export function createLines({ openProbe, patience = USUAL }: Deps) {
  const lines = new Map<BoundedClient, Line>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  function listen(line: Line, now: number): void {
    const { bytesRead } = insideOf(line.client).connection.stream
    if (bytesRead === line.read) return
    line.read = bytesRead
    line.heardAt = now
  }

  async function look(): Promise<void> {
    const now = performance.now()
    const open = [...lines.values()].filter(({ question }) => question !== undefined)
    for (const line of open) {
      listen(line, now)
      const { client, heardAt, question = '' } = line
      const isIdle = insideOf(client).readyForQuery && client.getTransactionStatus() === 'I'
      if (isIdle && now - heardAt > patience.askAfterMs) client.query(question).catch(() => undefined)
    }
    const owing = open.filter(
      ({ client, heardAt }) => now - heardAt > patience.suspectAfterMs && !insideOf(client).readyForQuery,
    )
    if (owing.length > 0) await closeLost(owing)
  }

  async function closeLost(owing: readonly Line[]): Promise<void> {
    const atWork = await findAtWork()
    const now = performance.now()
    for (const line of owing) {
      const heardBefore = line.heardAt
      listen(line, now)
      if (line.heardAt !== heardBefore) continue
      const isLost = atWork === 'silent' ? now - line.heardAt > patience.closeAfterMs : !atWork(line)
      if (isLost) line.client.drop()
    }
  }

  /** A server that refuses us lives, so that nothing is known of its lines: all count as at work. */
  async function findAtWork(): Promise<((line: Line) => boolean) | 'silent'> {
    let probe: BoundedClient | undefined
    try {
      probe = await openProbe()
      const { rows } = await probe.query<{ pid: number; startedAt: string }>(AT_WORK)
      const startOf = new Map(rows.map(({ pid, startedAt }) => [pid, startedAt]))
      return ({ client, backendStartedAt }) => {
        const startedAt = startOf.get(insideOf(client).processID ?? 0)
        return startedAt !== undefined && (backendStartedAt === undefined || startedAt === backendStartedAt)
      }
    } catch (error) {
      return error instanceof pg.DatabaseError ? () => true : 'silent'
    } finally {
      probe?.end().catch(() => undefined)
    }
  }

  function tick(): void {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }

  return {
    add(client: BoundedClient): void {
      lines.set(client, { client, read: 0, heardAt: performance.now() })
      timer ??= setInterval(tick, patience.lookEveryMs).unref()
    },

    /** The line is open: from now on it is watched. */
    watch(client: BoundedClient, question: string, backendStartedAt?: string): void {
      const line = lines.get(client)
      if (line) Object.assign(line, { question, backendStartedAt, heardAt: performance.now() })
    },

    remove(client: BoundedClient): void {
      lines.delete(client)
      if (lines.size > 0) return
      clearInterval(timer)
      timer = undefined
    },

    /** Closes those of which this is true, at once. */
    drop(isWanted: (client: BoundedClient) => boolean): void {
      for (const client of lines.keys()) if (isWanted(client)) client.drop()
    },
  }
}

function insideOf(client: BoundedClient): Inside {
  return client as unknown as Inside
}
