import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { DATABASE_NAME, findPassword } from './cluster.ts'
import { readLockFile } from './running-server.ts'
import { openSocketFolder } from './socket-folder.ts'

/** Line of the server's lock file with the port, which is part of the socket's name. */
const PORT_LINE = 3

/** A connection to the embedded database while another process runs it; undefined while none does. */
export async function findRunning(dataDir: string) {
  const cluster = path.join(dataDir, 'postgres')
  const lock = await readLockFile(cluster).catch(() => undefined)
  if (!lock?.isServing) return undefined
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const socketFolder = await openSocketFolder(cluster)
  const password = await findPassword(dataDir)
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder.path
  const connection = { host, port: Number(lines[PORT_LINE]), user: DATABASE_NAME, database: DATABASE_NAME }
  return {
    connection: { ...connection, ...(password === undefined ? {} : { password }) },
    letGo: () => socketFolder.remove(),
  }
}
