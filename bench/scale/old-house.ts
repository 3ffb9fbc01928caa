import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { buildWeb } from '../../scripts/build-web.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'

/** Starts the server on a database of its own, which a proof fills with years of orders. */
export async function openOldHouse(undo: Undo) {
  await buildWeb()
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-scale-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const { host, port, user } = postgres.connection
  const server = await startServerProcess({
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(host)}&port=${port}`,
  })
  undo.push(() => server.killEverything())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  return { url: server.url, database }
}
