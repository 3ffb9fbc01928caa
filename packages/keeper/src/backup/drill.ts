import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import type { DatabaseConnection } from '../connection/connect.ts'
import { findServerUser } from '../embedded/server-user.ts'
import { BackupError } from './backup-error.ts'
import type { BackupSource } from './backup-source.ts'
import { drills } from './backup.table.ts'
import { readErasuresSince } from './erasure-register.ts'
import { checkInvariants, countRows, type Finding } from './invariants.ts'
import { holeWords } from './log-holes.ts'
import { type OpenedBackup, openBackup } from './open-backup.ts'
import type { DatabaseNames } from './recovery.ts'
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

export type DrillJob = {
  source: BackupSource
  /** The database in use, to compare with; undefined where it is gone. */
  live: DatabaseConnection | undefined
  /** Whether the database in use is backed up there, so that this drill is noted. A copy elsewhere proves nothing. */
  isOwn: boolean
  /** Whether its log is shipped there, so that the backups have to reach up to now. */
  isShipped: boolean
  now: Date
  tell: (line: string) => void
}

/** What a commit may take from the time that an order bears to its end. */
const MARGIN_MS = 30_000

/** The log is shipped every half minute, so orders older than this have to be in the backups. */
const SHIPPED_WITHIN_MS = 5 * 60_000

const ORDERS_UNTIL = `SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::float8 AS cents FROM orders WHERE ordered_at <= $1`
const ORDERS_AFTER = `SELECT count(*)::int AS orders FROM orders WHERE ordered_at > $1 AND ordered_at < $2`

/**
 * Opens the newest backup in a folder of its own, as a restore would, checks every rule and compares it with the
 * database in use. Changes nothing but the list of drills of its own backups.
 *
 * @throws BackupError where the backup cannot be opened.
 */
export async function runDrill({ source, live, isOwn, isShipped, now, tell }: DrillJob): Promise<Drill> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'thali-drill-'))
  const startedMs = performance.now()
  try {
    const cluster = path.join(scratch, 'postgres')
    const user = await findServerUser(cluster)
    const names = live && (await withClient(live, readNames))
    const place = { cluster, dataDir: scratch, user, names }
    const opened = await openBackup({ ...place, source, at: undefined, archive: false, upToHole: true, tell })
    const { base, lastCommitAt } = opened
    const checked = await checkCopy(opened, { live, isShipped, now })
    checked.findings.push(await checkErasures(source))
    const isGood = checked.findings.every(({ violations }) => violations.length === 0)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const drill = { target: source.name, backup: base.key, lastCommitAt, seconds, isGood, ...checked }
    if (live && isOwn)
      await withClient(live, (client) => drizzle(client, { casing: 'snake_case' }).insert(drills).values(drill))
    return drill
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function readNames(client: pg.Client): Promise<DatabaseNames | undefined> {
  const names = 'SELECT current_user AS user, current_database() AS database'
  return (await client.query<DatabaseNames>(names)).rows[0]
}

/** A restore does not open where it cannot read who was erased. */
async function checkErasures(source: BackupSource): Promise<Finding> {
  const title = 'Who was erased can be read'
  try {
    await readErasuresSince(source, new Date(0))
    return { title, violations: [] }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { title, violations: [error.message] }
  }
}

type Live = Pick<DrillJob, 'live' | 'isShipped' | 'now'>

async function checkCopy({ server, lastCommitAt, damaged, holes }: OpenedBackup, { live, isShipped, now }: Live) {
  try {
    return await withClient(server.connection, async (copy) => {
      const findings = [
        { title: 'Every base backup that was opened is whole', violations: damaged },
        { title: 'The log has no holes', violations: holes.map(holeWords) },
        ...(await checkInvariants(copy)),
      ]
      const counts = await countRows(copy)
      if (live) {
        findings.push(await withClient(live, (client) => compareWith(client, copy, lastCommitAt)))
        if (isShipped) findings.push(await withClient(live, (client) => reachesUpTo(client, lastCommitAt, now)))
      }
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

/** A log that ends too early leaves a copy that agrees with itself. */
async function reachesUpTo(live: pg.Client, lastCommitAt: Date, now: Date): Promise<Finding> {
  const since = new Date(lastCommitAt.getTime() + MARGIN_MS)
  const { rows } = await live.query<{ orders: number }>(ORDERS_AFTER, [
    since,
    new Date(now.getTime() - SHIPPED_WITHIN_MS),
  ])
  const missing = rows[0]?.orders ?? 0
  const title = 'The backup has every order that is older than five minutes'
  const violation = `${missing} orders of the database in use came after its end, ${lastCommitAt.toISOString()}`
  return { title, violations: missing === 0 ? [] : [violation] }
}
