import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createWorkshop, query } from '../embedded/embedded-postgres.testing.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { findServerUser } from '../embedded/server-user.ts'
import { parseManifest } from './backup-manifest.ts'
import { readBaseBackup } from './base-backup.ts'
import { createClusterWriter } from './cluster-files.ts'

const workshop = createWorkshop()
let server: EmbeddedPostgres
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: await workshop.newFolder() })
})
afterAll(async () => {
  await server.stop()
  await workshop.clear()
})

/** Reads a base backup into a new data directory, and answers it with what the server told. */
async function copyCluster() {
  const dataDir = await workshop.newFolder()
  const cluster = path.join(dataDir, 'postgres')
  const backup = await readBaseBackup(server.connection, await createClusterWriter(cluster, await findServerUser('')))
  return { dataDir, backup }
}

test('a base backup taken while rows are written opens as a database with all rows from before it', async () => {
  await query(server.connection, 'CREATE TABLE notes AS SELECT generate_series(1, 20000) AS number')
  const writing = query(server.connection, 'INSERT INTO notes SELECT generate_series(20001, 120000)')
  const { dataDir, backup } = await copyCluster()
  await writing
  const copy = await startEmbeddedPostgres({ dataDir })
  try {
    const [row] = await query(copy.connection, 'SELECT count(*)::int AS count FROM notes WHERE number <= 20000')
    expect(row).toEqual({ count: 20_000 })
    const [identity] = await query(copy.connection, 'SELECT system_identifier::text AS id FROM pg_control_system()')
    expect(identity).toEqual({ id: backup.systemIdentifier })
  } finally {
    await copy.stop()
  }
})

test('a fault where the files are written ends the backup with that fault, and the server goes on', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  await expect(readBaseBackup(server.connection, () => Promise.reject(full))).rejects.toBe(full)
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a role without the right to replicate is told what to do', async () => {
  await query(server.connection, 'CREATE ROLE clerk LOGIN')
  const clerk = { ...server.connection, user: 'clerk' }
  await expect(readBaseBackup(clerk, () => Promise.resolve())).rejects.toThrow('ALTER ROLE … REPLICATION')
})

test('a base backup with a changed list of files is refused', () => {
  const changed = Buffer.from(
    '{ "System-Identifier": 1, "Files": [],\n"Manifest-Checksum": "' + '0'.repeat(64) + '"}\n',
  )
  expect(() => parseManifest(changed)).toThrow('its list of files is not as the database wrote it')
})
