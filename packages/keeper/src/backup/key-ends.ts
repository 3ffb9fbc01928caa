import { createHash } from 'node:crypto'

import { drizzle } from 'drizzle-orm/node-postgres'

import type { DatabaseConnection } from '../connection/connect.ts'
import { BackupError } from './backup-error.ts'
import { backupKeys } from './backup.table.ts'
import { withClient } from './with-client.ts'

const ENDS_LETTERS = 4
const MARK_LETTERS = 6
const MARKED = new RegExp(`^(?<key>.+)\\.(?<mark>[\\w-]{${MARK_LETTERS}})$`)

/**
 * The public key with a mark by which the last four letters of its private key can be checked: once a year somebody has to
 * look at the paper. A thief who reads the mark can find those letters by trying all of them. They are 22 bits of the 256,
 * which leaves far more than anybody can try.
 */
export function markEnds(publicKey: string, privateKey: string): string {
  return `${publicKey}.${markOf(publicKey, privateKey.slice(-ENDS_LETTERS))}`
}

/** The public key without its mark, by which the database knows it. */
export function unmarked(publicKey: string): string {
  return MARKED.exec(publicKey)?.groups?.['key'] ?? publicKey
}

/**
 * Notes that somebody has the private key at hand, as its last four letters tell.
 *
 * @throws BackupError where they are others, or cannot be checked.
 */
export async function noteKeyAtHand(connection: DatabaseConnection, publicKey: string, ends: string): Promise<void> {
  const { key, mark } = MARKED.exec(publicKey)?.groups ?? {}
  if (key === undefined)
    throw new BackupError('BACKUP_PUBLIC_KEY carries no mark to check them by: rehearse with npm run drill instead.')
  if (markOf(key, ends) !== mark)
    throw new BackupError(
      'These are not the last four letters of the private key. Find the right one, or make a new pair of keys and a new backup today.',
    )
  await withClient(connection, async (client) => {
    const db = drizzle(client, { casing: 'snake_case' })
    const atHandAt = new Date()
    await db
      .insert(backupKeys)
      .values({ publicKey: key, atHandAt })
      .onConflictDoUpdate({ target: backupKeys.publicKey, set: { atHandAt } })
  })
}

function markOf(publicKey: string, ends: string): string {
  return createHash('sha256').update(`${publicKey} ends with ${ends}`).digest('base64url').slice(0, MARK_LETTERS)
}
