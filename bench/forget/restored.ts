import { access, cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { OrderView } from '@thali/contracts/orders/orders'
import { BackupError } from '@thali/keeper/backup/backup-error'
import { openSource } from '@thali/keeper/backup/backup-source'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { restore } from '@thali/keeper/backup/restore'
import type { DatabaseConnection } from '@thali/keeper/connection/connect'
import { eventually } from '@thali/testing/eventually'

import { ADMIN_PROGRAM } from '../../apps/api/src/testing/start-api.ts'
import { findFreePort } from '../support/server-process.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { afterDays, type Place, startOn } from './place.ts'

const START_MS = 120_000

/** Restores into a folder, and answers how many erasures that has taken back. */
export async function restoreInto(dataDir: string, { backups, keys }: Pick<Place, 'backups' | 'keys'>) {
  const tell = () => undefined
  const source = await openSource([createFolderTarget(backups)], { privateKey: keys.privateKey, tell })
  const job = { source, dataDir, at: undefined, hasPhotos: true, archive: false, upToHole: false, tell }
  return (await restore({ ...job, now: new Date() })).erasures
}

export async function inDatabase<Result>(dataDir: string, work: (connection: DatabaseConnection) => Promise<Result>) {
  const { connection, letGo } = await openInstalledDatabase(dataDir, undefined)
  try {
    return await work(connection)
  } finally {
    await letGo()
  }
}

/** Starts the product on its own database, and asks for an order until there is an answer, which is the first of all. */
export async function startAndAsk(undo: Undo, dataDir: string, orderId: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/api/getOrderDetails?orderId=${orderId}`
  const asking = eventually(() => fetch(url, ADMIN_PROGRAM).catch(() => undefined), START_MS)
  // Nothing of the proof asks the connection of the tests.
  const postgres = { host: dataDir, port: 0, user: '', database: '' }
  const env = { PORT: String(port), DATABASE_URL: '' }
  const starting = startOn(undo, { postgres, dataDir, now: afterDays(1), env })
  const [api, answer] = await Promise.all([starting, asking.then((response) => response.json())])
  return { api, answer: (answer as { order: OrderView }).order }
}

/** Damages the newest erasure in a copy of the backups: a restore has to refuse, and to leave no database. */
export async function restoreDamaged(undo: Undo, { backups, keys }: Place): Promise<string[]> {
  const copy = await openFolder(undo, 'damaged')
  await cp(backups, copy, { recursive: true })
  const newest = (await readdir(path.join(copy, 'erasures'))).toSorted().at(-1) ?? ''
  const file = path.join(copy, 'erasures', newest)
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await writeFile(file, bytes)
  const dataDir = await openFolder(undo, 'refused')
  const refusal = await restoreInto(dataDir, { backups: copy, keys }).catch((error: unknown) => error)
  const hasDatabase = await access(path.join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
  return [
    ...(refusal instanceof BackupError && refusal.message.includes(newest)
      ? []
      : [`A damaged erasure was not refused: ${String(refusal)}`]),
    ...(hasDatabase ? ['A restore that was refused left a database'] : []),
  ]
}
