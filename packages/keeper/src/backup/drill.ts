import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import type { DatabaseConnection } from '../connection/connect.ts'
import { findServerUser } from '../embedded/server-user.ts'
import type { BackupTarget } from './backup-target.ts'
import { drills } from './backup.table.ts'
import { checkInvariants, countRows, type Finding } from './invariants.ts'
import { openBackup } from './open-backup.ts'
import type { DatabaseNames, RecoveredPostgres } from './recovery.ts'
import { withClient } from './with-client.ts'

export type Drill = {
  target: string
  backup: string
  lastCommitAt: Date
  seconds: number
  isGood: boolean
  findings: Finding[]
  counts: Record<string, number>
}

type DrillJob = {
  target: BackupTarget
  privateKey: string
  /** The database in use, to compare with and to note the result in; undefined where it is gone. */
  live: DatabaseConnection | undefined
  tell: (line: string) => void
}

/** What a commit may take from the time that an order bears to its end. */
const MARGIN_MS = 30_000

const ORDERS_UNTIL = `SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::float8 AS cents FROM orders WHERE ordered_at <= $1`

/**
 * Opens the newest backup in a folder of its own, as a restore would, checks every rule and compares it with the
 * database in use. Changes nothing but the list of drills.
 *
 * @throws BackupError where the backup cannot be opened.
 */
export async function runDrill({ target, privateKey, live, tell }: DrillJob): Promise<Drill> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'thali-drill-'))
  const startedMs = performance.now()
  try {
    const cluster = path.join(scratch, 'postgres')
    const user = await findServerUser(cluster)
    const names = live && (await withClient(live, readNames))
    const request = { target, privateKey, at: undefined, cluster, dataDir: scratch, user, archive: false, names, tell }
    const { server, base, lastCommitAt } = await openBackup(request)
    const checked = await checkCopy(server, live, lastCommitAt)
    const isGood = checked.findings.every(({ violations }) => violations.length === 0)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const drill = { target: target.name, backup: base.key, lastCommitAt, seconds, isGood, ...checked }
    if (live) await withClient(live, (client) => drizzle(client, { casing: 'snake_case' }).insert(drills).values(drill))
    return drill
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function readNames(client: pg.Client): Promise<DatabaseNames | undefined> {
  const names = 'SELECT current_user AS user, current_database() AS database'
  return (await client.query<DatabaseNames>(names)).rows[0]
}

async function checkCopy(server: RecoveredPostgres, live: DatabaseConnection | undefined, lastCommitAt: Date) {
  try {
    return await withClient(server.connection, async (copy) => {
      const findings = await checkInvariants(copy)
      const counts = await countRows(copy)
      if (live) findings.push(await withClient(live, (client) => compareWith(client, copy, lastCommitAt)))
      return { findings, counts }
    })
  } finally {
    await server.stop()
  }
}

/** Orders are never deleted: what was placed by then is in both. */
async function compareWith(live: pg.Client, copy: pg.Client, lastCommitAt: Date): Promise<Finding> {
  const until = new Date(lastCommitAt.getTime() - MARGIN_MS)
  const [here, there] = await Promise.all(
    [live, copy].map(async (client) => {
      const { rows } = await client.query<{ orders: number; cents: number }>(ORDERS_UNTIL, [until])
      return `${rows[0]?.orders} orders of ${rows[0]?.cents} cents`
    }),
  )
  const title = 'The database in use has the same orders of before'
  return { title, violations: here === there ? [] : [`${there} in the backup, ${here} in use`] }
}
