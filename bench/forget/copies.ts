import path from 'node:path'

import { openSource } from '@thali/keeper/backup/backup-source'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { openBackup } from '@thali/keeper/backup/open-backup'
import { findServerUser } from '@thali/keeper/embedded/server-user'
import { eventually } from '@thali/testing/eventually'

import { sqlAt } from '../../apps/api/src/testing/standby-pair.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { type Find, findCanaries } from './canaries.ts'
import type { Place } from './place.ts'

type Marks = Parameters<typeof findCanaries>[1]

/** What the standby has, once it has all that the primary has. */
export async function findOnStandby({ primary, standby }: Place, who: Marks): Promise<Find[]> {
  const [now] = await sqlAt<{ lsn: string }>(primary, 'SELECT pg_current_wal_lsn()::text AS lsn')
  await eventually(async () => {
    const reached = `SELECT pg_last_wal_replay_lsn() >= '${now?.lsn}' AS "isThere"`
    return (await sqlAt<{ isThere: boolean }>(standby, reached))[0]?.isThere
  })
  return findCanaries(standby.connection, who)
}

/** What a base backup of this moment has. */
export async function findInNewBackup(undo: Undo, { backUpTo, keys }: Place, who: Marks): Promise<Find[]> {
  const target = createFolderTarget(await openFolder(undo, 'new-backup'))
  await backUpTo(target)
  const dataDir = await openFolder(undo, 'opened')
  const cluster = path.join(dataDir, 'postgres')
  const source = await openSource([target], { privateKey: keys.privateKey, tell: console.log })
  const place = { dataDir, cluster, user: await findServerUser(cluster) }
  const request = { ...place, source, at: undefined, archive: false, upToHole: false, tell: () => undefined }
  const { server } = await openBackup(request)
  try {
    return await findCanaries(server.connection, who)
  } finally {
    await server.stop()
  }
}
