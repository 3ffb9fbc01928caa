import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#api/database/database.ts'
import { migrateDatabase, withStartLock } from '#api/database/migrate.ts'
import { makeQueueTables } from '#api/outbox/message-queue.ts'
import { createStarterDataRepository } from '#api/starter/starter-data.repository.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server shared by all test files; each has its own database. */
    postgres: TestPostgres
  }
}

/** The cluster is thrown away after the run: no replica, no crash and no vacuum to prepare for. */
const THROWAWAY = {
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

export const TEMPLATE = 'thali_template'

/** Where a PostgreSQL of the tests listens. */
export type TestPostgres = { host: string; port: number; user: string }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres(new Date('2026-11-20T12:00:00Z'))
  project.provide('postgres', postgres)
  return stop
}

/** Starts one PostgreSQL server for the run and prepares a migrated template database with starter data. */
export async function startTestPostgres(
  now: Date,
  folder = tmpdir(),
): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(folder, 'thali-tests-'))
  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: 200, settings: THROWAWAY })
  const { host, port, user } = postgres.connection

  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  await fillTemplate({ host, port, user, database: TEMPLATE }, now)

  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { postgres: { host, port, user }, stop }
}

async function fillTemplate(connection: TestPostgres & { database: string }, now: Date): Promise<void> {
  const fail = (error: unknown) => {
    throw error
  }
  await makeQueueTables(connection)
  await withStartLock(connection, (client) => migrateDatabase(client))
  const database = openDatabase(connection, fail)
  await createStarterDataRepository(database.db).load(now)
  await database.close()
}
