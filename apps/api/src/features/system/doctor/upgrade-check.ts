import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { findRunningDatabase } from '@thali/keeper/backup/installed-database'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'

import { readDiskSpace } from '../disk-space.ts'
import { readNewestBase } from './backup-findings.ts'
import { askHarmlessly } from './doctor.ts'
import { fail, type Finding, ok, warn } from './findings.ts'
import { createUpgradeReadings } from './upgrade-check.repository.ts'
import { bytesNeeded, freshBackupFinding, migrationFindings, type Sizes, spaceFinding } from './upgrade-findings.ts'
import type { readOperatorSettings } from '#api/config/config.ts'
import { VERSION } from '#api/config/version.ts'
import type { Pool } from '#api/database/database.ts'
import type { Migration } from '#api/database/schema/migration-files.ts'
import { RehearsalError, type Rehearsed, rehearseMigrations } from '#api/database/schema/rehearsal.ts'
import { makeQueueTables } from '#api/outbox/message-queue.ts'

type Settings = ReturnType<typeof readOperatorSettings>

type Upgrade = {
  settings: Settings
  now: Date
  /** Looks at the text of migrations, by name, for what blocks others; undefined when the tool for it is not installed. */
  lint: (names: readonly string[]) => Promise<string[] | undefined>
}

/** The copy is deleted at the end, so a crash may damage it. */
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Looks at what the next start of this program does to the database of an installation at work, and whether there is a
 * backup to go back to. Changes nothing there: migrations are rehearsed on an empty copy of the schema.
 */
export async function examineUpgrade(upgrade: Upgrade): Promise<Finding[]> {
  const { dataDir, databaseUrl } = upgrade.settings
  const running = await findRunningDatabase(dataDir, databaseUrl)
  if (!running) return [fail('database', 'the product is not running: start the release of before, then ask again')]
  try {
    return await askHarmlessly(running.connection, 'thali-upgrade-check', (pool) => examine(upgrade, pool))
  } finally {
    await running.letGo()
  }
}

async function examine(upgrade: Upgrade, pool: Pool): Promise<Finding[]> {
  const readings = createUpgradeReadings(pool)
  const { done, pending, isNewer } = await readings.book()
  const newer = isNewer ? [warn('migrations', 'a newer program has been at this database')] : []
  if (pending.length === 0 && isNewer) return newer
  if (pending.length === 0) return [ok('migrations', 'none is to come: the schema is that of this program')]

  const names = pending.map(({ name }) => name)
  return [
    ok('versions', `program ${VERSION}, PostgreSQL ${await readings.serverVersion()}`),
    ...newer,
    ok('migrations', `${names.length} to come: ${names.join(', ')}`),
    await backupFinding(upgrade),
    ...lintFindings(await upgrade.lint(names)),
    ...(await rehearsalFindings(upgrade, readings.sizes, { done, pending })),
  ]
}

async function backupFinding({ settings, now }: Upgrade): Promise<Finding> {
  const { backupTo, s3, databaseUrl } = settings
  const bases = await Promise.all(backupTo.map((place) => readNewestBase(place, s3, now)))
  return freshBackupFinding(bases, databaseUrl === undefined)
}

function lintFindings(found: string[] | undefined): Finding[] {
  if (!found) return [warn('squawk', 'it is not installed, so the text of the migrations was not checked')]
  if (found.length === 0) return [ok('squawk', 'nothing in their text blocks others')]
  return found.map((finding) => warn('squawk', finding))
}

async function rehearsalFindings(
  { settings: { dataDir, databaseUrl } }: Upgrade,
  readSizes: ReturnType<typeof createUpgradeReadings>['sizes'],
  book: { done: Migration[]; pending: Migration[] },
): Promise<Finding[]> {
  try {
    const rehearsed = await onScratchServer((connection) => rehearseMigrations(connection, book))
    const sizes: Sizes = new Map((await readSizes(tablesOf(rehearsed))).map((size) => [size.name, size]))
    const freeBytes = databaseUrl === undefined ? (await readDiskSpace(dataDir)).freeBytes : undefined
    return [
      ...rehearsed.flatMap((one) => migrationFindings(one, sizes)),
      spaceFinding(bytesNeeded(rehearsed, sizes), freeBytes),
    ]
  } catch (error) {
    if (error instanceof RehearsalError) return [fail('rehearsal', error.message)]
    if (error instanceof EmbeddedPostgresError) return [warn('rehearsal', `it could not be done: ${error.message}`)]
    throw error
  }
}

function tablesOf(rehearsed: readonly Rehearsed[]): string[] {
  const named = rehearsed.flatMap(({ locks = [], rewritten, indexed, checked }) => [
    ...locks.map(({ table }) => table),
    ...rewritten,
    ...indexed,
    ...checked,
  ])
  return [...new Set(named)]
}

async function onScratchServer<Result>(
  work: (connection: Parameters<typeof rehearseMigrations>[0]) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-upgrade-check-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: THROWAWAY })
    try {
      await makeQueueTables(server.connection)
      return await work(server.connection)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
