import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'

import type { DatabaseConnection } from '../connection/connect.ts'
import { DamagedBackup, BackupError } from './backup-error.ts'
import { erasureKey, parseErasures } from './backup-names.ts'
import type { BackupSource } from './backup-source.ts'
import type { BackupTarget } from './backup-target.ts'
import { erasures, pendingErasures } from './erasures.table.ts'
import { putSealed } from './sealed-files.ts'
import { withClient } from './with-client.ts'

/** Somebody who was erased, as the places of the backups know it: without a name. */
export type StoredErasure = typeof pendingErasures.$inferSelect

const FOLDER = 'erasures'
const DAY_MS = 24 * 60 * 60_000
/** Backups are kept for a year: an erasure that is older is in all of them. */
const KEPT_DAYS = 400
/** Clocks of nodes and database may differ, and a commit comes after the time that its row bears. */
const MARGIN_MS = 60 * 60_000

const stored = z.strictObject({
  id: z.uuid(),
  accountId: z.string().nullable(),
  subjectHash: z.string().nullable(),
  at: z.iso.datetime().transform((text) => new Date(text)),
})

type Shipped = { connection: DatabaseConnection; target: BackupTarget; publicKey: string }

/**
 * Stores each erasure in a target, sealed and beside the backups: a restore to a moment before it would bring the person
 * back, and does it again (ruling 67).
 */
export function createErasureShipper({ connection, target, publicKey }: Shipped) {
  /** Keys that the target has. */
  let known: Set<string> | undefined

  async function list(): Promise<StoredErasure[]> {
    const { id, accountId, subjectHash, at } = erasures
    return withClient(connection, (client) =>
      drizzle(client, { casing: 'snake_case' }).select({ id, accountId, subjectHash, at }).from(erasures),
    )
  }

  /** @throws BackupError */
  return async (now: Date): Promise<void> => {
    known ??= new Set(await target.list(FOLDER))
    for (const erasure of await list()) {
      const key = erasureKey(erasure)
      if (known.has(key) || isInAllBackups(erasure, now)) continue
      await putSealed(target, key, publicKey, Readable.from([Buffer.from(JSON.stringify(erasure))]))
      known.add(key)
    }
  }
}

const isInAllBackups = ({ at }: { at: Date }, now: Date) => at.getTime() < now.getTime() - KEPT_DAYS * DAY_MS

/** Keys of erasures that no backup needs any more. */
export async function oldErasures(target: BackupTarget, now: Date): Promise<string[]> {
  return parseErasures(await target.list(FOLDER)).flatMap((one) => (isInAllBackups(one, now) ? [one.key] : []))
}

/**
 * The erasures that a restore to a commit has taken back, and some from shortly before.
 *
 * @throws BackupError where one cannot be read: its person would be back
 */
export async function readErasuresSince(source: BackupSource, lastCommitAt: Date): Promise<StoredErasure[]> {
  const from = lastCommitAt.getTime() - MARGIN_MS
  const keys = parseErasures(await source.list(FOLDER)).filter(({ at }) => at.getTime() >= from)
  const read: StoredErasure[] = []
  for (const { key } of keys) {
    try {
      read.push(stored.parse(await source.read(key, (plain) => json(Readable.from(plain)))))
    } catch (cause) {
      if (!(cause instanceof DamagedBackup || cause instanceof z.ZodError)) throw cause
      const whose = 'Somebody who asked to be forgotten would be back'
      throw new BackupError(`${key} cannot be read in ${source.name}. ${whose}: take it from another copy of it.`, {
        cause,
      })
    }
  }
  return read
}

/** As migration 0079 makes it: a backup from before that has no such table. */
const MAKE_PENDING = `
CREATE TABLE IF NOT EXISTS pending_erasures
  (id uuid PRIMARY KEY NOT NULL, account_id text, subject_hash text, at timestamp with time zone NOT NULL)`

/** Has the product do some erasures again at its next start, before it opens. */
export async function addPending(client: pg.Client, taken: readonly StoredErasure[]): Promise<void> {
  if (taken.length === 0) return
  await client.query(MAKE_PENDING)
  await drizzle(client, { casing: 'snake_case' })
    .insert(pendingErasures)
    .values([...taken])
    .onConflictDoNothing()
}
