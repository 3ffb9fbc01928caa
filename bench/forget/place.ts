import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import type { BackupTarget } from '@thali/keeper/backup/backup-target'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { makeBackup } from '@thali/keeper/backup/make-backup'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'
import type { DatabaseConnection } from '@thali/keeper/connection/connect'
import { eventually } from '@thali/testing/eventually'

import { startStandbyPair } from '../../apps/api/src/testing/standby-pair.ts'
import { startApi, type TestApi } from '../../apps/api/src/testing/start-api.ts'
import { openFolder, type Undo } from '../support/undoing.ts'

const DAY_MS = 86_400_000
/** Half past twelve, when both locations are open. */
const LUNCH_MINUTE = 750
/** Of tomorrow: a restore compares the times of erasures, which are the program's, with those of commits. */
export const LUNCH = instantAt(addDays(localParts(new Date()).date, 1), LUNCH_MINUTE)
export const afterDays = (days: number) => new Date(LUNCH.getTime() + days * DAY_MS)

const ENV = { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', MESSAGE_RATE: '1000' }

type Started = {
  postgres: { host: string; port: number; user: string; database: string }
  dataDir: string
  now?: Date
  env?: Record<string, string>
}

/** The product with its limits, and with a clock that the card provider shares. */
export async function startOn(undo: Undo, { postgres, dataDir, now = LUNCH, env }: Started): Promise<TestApi> {
  let api: TestApi | undefined
  const beside = { database: postgres.database, dataDir }
  const sandboxClock = () => (api?.clock?.now() ?? now).getTime()
  api = await startApi({ postgres, beside, now, env: { ...ENV, ...env }, sandboxClock })
  undo.push(api.stop)
  return api
}

/** The product on a primary with a standby, and a folder for its backups. */
export async function openPlace(undo: Undo) {
  const folder = await openFolder(undo, 'forget')
  const { primary, standby, stop } = await startStandbyPair()
  undo.push(stop)
  const { connection } = primary
  const dataDir = path.join(folder, 'house')
  const api = await startOn(undo, { postgres: connection, dataDir })
  const backups = path.join(folder, 'backups')
  await mkdir(backups)
  const [target, keys] = [createFolderTarget(backups), makeSealingKeys()]
  return {
    backups,
    primary,
    standby,
    connection,
    api,
    target,
    keys,
    async backUpTo(place: BackupTarget): Promise<void> {
      const job = { connection, dataDir, hasPhotos: true, target: place, publicKey: keys.publicKey }
      await makeBackup({ ...job, now: new Date() })
    },
  }
}
export type Place = Awaited<ReturnType<typeof openPlace>>

const LONG_AGO = `interval '181 days'`
/** What the database deletes by its own time, which nobody can set: it becomes as much older instead. */
const AGE = `
UPDATE idempotency_keys SET expires_at = expires_at - ${LONG_AGO};
UPDATE message_ledger SET at = at - ${LONG_AGO};
UPDATE sign_in_failures SET window_started_at = window_started_at - ${LONG_AGO};
UPDATE pgboss.job SET completed_on = completed_on - ${LONG_AGO}, keep_until = keep_until - ${LONG_AGO};
UPDATE pgboss.queue SET maintain_on = NULL`
const WAITING = `SELECT FROM pgboss.job WHERE state < 'completed'`
const OLD = 'SELECT FROM pgboss.job WHERE keep_until < now()'
/** The queue looks every minute for what it deletes. */
const QUEUE_MS = 120_000

/** All messages leave, half a year passes, and the chores of its last hour are done. */
export async function passHalfAYear(api: TestApi, connection: DatabaseConnection): Promise<void> {
  await withClient(connection, async (client) => {
    const hasNo = async (jobs: string) => (await client.query(jobs)).rows.length === 0
    await eventually(() => hasNo(WAITING))
    api.clock?.set(afterDays(182))
    await client.query(AGE)
    await api.server.services.tidy()
    await eventually(() => hasNo(OLD), QUEUE_MS)
  })
}
