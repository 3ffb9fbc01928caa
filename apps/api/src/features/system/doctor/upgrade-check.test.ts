import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createWorkshop } from '@thali/keeper/embedded/embedded-postgres.testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { endOf, type Finding } from './findings.ts'
import { examineUpgrade } from './upgrade-check.ts'
import { freshBackupFinding, migrationFindings, spaceFinding } from './upgrade-findings.ts'
import { readOperatorSettings } from '#api/config/config.ts'
import { readMigrations } from '#api/database/schema/migration-files.ts'
import { startApi, type TestApi } from '#api/testing/start-api.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
/** It adds columns to the progress of reports, and tables that name locations. */
const TAKEN_BACK = '0037_report_differences'

const workshop = createWorkshop()
let api: TestApi
let env: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  const { host, port, user } = inject('postgres')
  const place = `host=${encodeURIComponent(host)}&port=${port}`
  env = { DATA_DIR: api.dataDir, DATABASE_URL: `postgres://${user}@localhost/${api.database}?${place}` }
})
afterAll(async () => {
  await api.stop()
  await workshop.clear()
})

async function check(more: Record<string, string> = {}): Promise<Finding[]> {
  const settings = readOperatorSettings({ ...env, ...more })
  return examineUpgrade({ settings, now: NOW, lint: async () => undefined })
}

/** Runs work while the database has not noted a migration, and those after it, as done. */
async function withPending<Result>(work: () => Promise<Result>): Promise<Result> {
  const migrations = await readMigrations()
  const taken = migrations.slice(migrations.findIndex(({ name }) => name === TAKEN_BACK))
  const book = 'drizzle.__drizzle_migrations'
  await api.sql(`DELETE FROM ${book} WHERE created_at = ANY ($1)`, [taken.map(({ createdAt }) => createdAt)])
  try {
    return await work()
  } finally {
    const rows = JSON.stringify(taken.map(({ hash, createdAt }) => ({ hash, created_at: createdAt })))
    const back = `INSERT INTO ${book} (hash, created_at) SELECT hash, created_at FROM json_populate_recordset(NULL::${book}, $1)`
    await api.sql(back, [rows])
  }
}

async function aBackupOf(at: string): Promise<Record<string, string>> {
  const folder = await workshop.newFolder()
  await mkdir(path.join(folder, 'base'))
  await writeFile(path.join(folder, 'base', `${at}-00000001-0000000002000028.sealed`), '')
  return { BACKUP_TO: folder, BACKUP_PUBLIC_KEY: `thali-public-${'a'.repeat(43)}` }
}

test('an upgrade check with nothing to come is one line and ends well, with or without a backup', async () => {
  const findings = await check()

  expect(findings).toMatchObject([{ level: 'ok', about: 'migrations' }])
  expect(endOf(findings)).toBe('good')
})

test('a migration to come is named with what it locks, and nothing is changed', async () => {
  const backup = await aBackupOf('20261122T040000Z')
  const columns = () => api.sql(`SELECT * FROM information_schema.columns WHERE table_schema = 'public'`)
  const before = await columns()

  const findings = await withPending(() => check(backup))

  const about = (what: string) => findings.filter((finding) => finding.about === what).map(({ says }) => says)
  expect(about('migrations')).toEqual([expect.stringContaining(`to come: ${TAKEN_BACK}`)])
  expect(about(TAKEN_BACK)).toContainEqual(
    expect.stringMatching(/^AccessExclusiveLock on report_progress \(.* rows, .* MB\) blocks reads and writes$/),
  )
  expect(about(TAKEN_BACK)).toContainEqual(
    expect.stringMatching(/^ShareRowExclusiveLock on locations .* blocks writes$/),
  )
  expect(about(TAKEN_BACK)).toContain('no table is rewritten, indexed or checked')
  expect(about('backup')).toEqual(['the newest is 8 h old'])
  expect(about('squawk')).toEqual(['it is not installed, so the text of the migrations was not checked'])
  expect(endOf(findings)).toBe('warnings')
  expect(await columns()).toEqual(before)
})

test('a product that does not run is not started for the check', async () => {
  const { DATABASE_URL: _left, ...others } = env
  const settings = readOperatorSettings({ ...others, DATA_DIR: await workshop.newFolder() })

  const findings = await examineUpgrade({ settings, now: NOW, lint: async () => [] })

  expect(findings).toMatchObject([{ level: 'fail', about: 'database' }])
})

test.each<[string, Parameters<typeof freshBackupFinding>[0], boolean, Finding['level']]>([
  ['one of an hour ago is enough', [{ place: 'a', secondsAgo: 3_600 }], true, 'ok'],
  [
    'one of two places is enough',
    [
      { place: 'a', problem: 'gone' },
      { place: 'b', secondsAgo: 3_600 },
    ],
    true,
    'ok',
  ],
  ['one of yesterday refuses', [{ place: 'a', secondsAgo: 86_401 }], true, 'fail'],
  ['an empty place refuses', [{ place: 'a' }], true, 'fail'],
  ['a place that cannot be read refuses', [{ place: 'a', problem: 'a cannot be read' }], true, 'fail'],
  ['no place refuses for the built-in database', [], true, 'fail'],
  ["those of a server of one's own are not seen", [], false, 'warn'],
])('the upgrade check judges backups: %s', (_rule, bases, isEmbedded, level) => {
  expect(freshBackupFinding(bases, isEmbedded).level).toBe(level)
})

const SIZES = new Map([['orders', { name: 'orders', rows: 1_000_000, bytes: 600e6, heapBytes: 450e6 }]])
const ALTERED = { table: 'orders', mode: 'AccessExclusiveLock', blocks: 'reads and writes' } as const
const CALM = { name: '0099_tried', locks: [], rewritten: [], indexed: [], checked: [] }

test('a table that is rewritten under a lock is a warning with its reckoned time', () => {
  const findings = migrationFindings({ ...CALM, locks: [ALTERED], rewritten: ['orders'] }, SIZES)

  expect(findings.map(({ says }) => says)).toEqual([
    'AccessExclusiveLock on orders (1,000,000 rows, 600 MB) blocks reads and writes',
    'rewrites orders: about 15 s, reckoned from rows and bytes; orders is locked meanwhile: upgrade when closed',
  ])
  expect(endOf(findings)).toBe('warnings')
})

test('an index that is built while orders go on is no warning', () => {
  const beside = { ...ALTERED, mode: 'ShareUpdateExclusiveLock', blocks: 'nothing' } as const
  expect(endOf(migrationFindings({ ...CALM, locks: [beside], indexed: ['orders'] }, SIZES))).toBe('good')
})

test('an upgrade without room on the disk is refused', () => {
  expect(spaceFinding(2e9, 1e9)).toMatchObject({
    level: 'fail',
    says: '2000 MB are needed, 1000 MB are free: make room first',
  })
  expect(spaceFinding(1e9, 2e9).level).toBe('ok')
  expect(spaceFinding(1e9, undefined).level).toBe('warn')
})
