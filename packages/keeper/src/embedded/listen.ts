import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { ServerUser } from './server-user.ts'

export type ListenAddress = { host: string; port: number }

const RULES_FILE = 'pg_hba_listen.conf'

/** Through the socket as always; over TCP only with a password, which the role of the installation itself has not. */
const RULES = `local all         all     trust
local replication all     trust
host  all         all all scram-sha-256
host  replication all all scram-sha-256
`

/** A standby that stays away must not fill the disk with the log that is kept for it. */
const MOST_KEPT_FOR_STANDBYS = '8GB'

/** Writes who may connect to a server that listens. On Windows everybody needs a password anyway. */
export async function allowPasswords(cluster: string, user: ServerUser | undefined): Promise<void> {
  if (process.platform === 'win32') return
  const file = path.join(cluster, RULES_FILE)
  await writeFile(file, RULES, { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
}

/** @param folder the cluster, as the server is told it */
export function listenSettings(folder: string): Record<string, string> {
  const kept = { max_slot_wal_keep_size: MOST_KEPT_FOR_STANDBYS }
  return process.platform === 'win32' ? kept : { ...kept, hba_file: `${folder}/${RULES_FILE}` }
}
