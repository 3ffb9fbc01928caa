import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { noteKeyAtHand } from '@thali/keeper/backup/key-ends'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { createWorkshop } from '@thali/keeper/embedded/embedded-postgres.testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { drillFinding, keyFinding } from './backup-findings.ts'
import type { ServerReadings } from './doctor.repository.ts'
import { examine } from './doctor.ts'
import { endOf, type Finding } from './findings.ts'
import { advisoriesFinding } from './machine-findings.ts'
import { serverFindings } from './server-findings.ts'
import { COMMIT, VERSION } from '#api/config/version.ts'
import { startApi, type TestApi } from '#api/testing/start-api.ts'

const workshop = createWorkshop()
let api: TestApi
let settings: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  const [row] = await api.sql<{ name: string }>('SELECT current_database() AS name')
  const { host, port, user } = inject('postgres')
  const place = `host=${encodeURIComponent(host)}&port=${port}`
  settings = { DATA_DIR: api.dataDir, DATABASE_URL: `postgres://${user}@localhost/${row?.name}?${place}` }
})
afterAll(async () => {
  await api.stop()
  await workshop.clear()
})

const about = (findings: Finding[], what: string) => findings.filter((finding) => finding.about === what)

test('a restaurant at work is looked at from top to bottom, and nothing in it is broken', async () => {
  const findings = await examine(settings)

  expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
  expect(about(findings, 'release')[0]?.says).toBe(
    `${VERSION}, ${COMMIT ? `commit ${COMMIT}` : 'of an unknown commit'}`,
  )
  expect(about(findings, 'database')[0]?.says).toMatch(/^PostgreSQL 18/)
  expect(about(findings, 'migrations')[0]).toMatchObject({ level: 'ok' })
  expect(about(findings, 'nodes')[0]).toMatchObject({ level: 'ok' })
  expect(about(findings, 'secrets')[0]).toMatchObject({ level: 'ok' })
  expect(about(findings, 'messages')).toHaveLength(1)
  expect(about(findings, 'tax')).toHaveLength(1)
})

test('a list of known faults of packages is a warning when it is older than 30 days, or missing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-advisories-'))
  const file = path.join(folder, 'advisories.json')
  await writeFile(file, '{"date":"2026-11-01"}')
  const levelAt = async (now: string) => (await advisoriesFinding(file, new Date(now))).level
  expect([await levelAt('2026-12-01T00:00:00Z'), await levelAt('2026-12-01T00:00:01Z')]).toEqual(['ok', 'warn'])
  await rm(folder, { recursive: true })
  expect(await levelAt('2026-11-02T00:00:00Z')).toBe('warn')
  expect(about(await examine(settings), 'packages')[0]?.says).toMatch(/asked for on \d{4}-\d\d-\d\d/)
})

test('a message that could not be delivered is a warning', async () => {
  const failed = `INSERT INTO pgboss.job (name, data, keep_until) VALUES ('message-failed', '{}', now() + interval '1 day')`
  await api.sql(failed)
  const findings = await examine(settings)
  await api.sql(`DELETE FROM pgboss.job WHERE name = 'message-failed'`)

  expect(about(findings, 'failed')[0]).toMatchObject({ level: 'warn' })
  expect(endOf(findings)).toBe('warnings')
})

test('a database of the release before is looked at, without what a migration has still to make', async () => {
  await api.sql('ALTER TABLE locations RENAME COLUMN law_confirmed_at TO later')
  const findings = await examine(settings)
  await api.sql('ALTER TABLE locations RENAME COLUMN later TO law_confirmed_at')
  expect(about(findings, 'product')[0]).toMatchObject({
    level: 'warn',
    says: expect.stringContaining('start the product once'),
  })
})

test('a migration that has still to come is named', async () => {
  const newest = '(SELECT max(created_at) FROM drizzle.__drizzle_migrations)'
  const [row] = await api.sql(`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${newest} RETURNING *`)
  const findings = await examine(settings)
  await api.sql(
    'INSERT INTO drizzle.__drizzle_migrations SELECT * FROM json_populate_record(NULL::drizzle.__drizzle_migrations, $1)',
    [row],
  )

  expect(about(findings, 'migrations')[0]).toMatchObject({
    level: 'warn',
    says: expect.stringMatching(/^1 come with /),
  })
})

test('secrets that others on the machine may read are named as broken', async () => {
  const file = path.join(api.dataDir, 'secrets.json')
  await chmod(file, 0o644)
  const findings = await examine(settings)
  await chmod(file, 0o600)

  expect(about(findings, 'secrets')[0]).toMatchObject({
    level: 'fail',
    says: `others may read ${file}: chmod 600 ${file}`,
  })
  expect(endOf(findings)).toBe('broken')
})

test('a database that does not answer and settings that are wrong are one line each', async () => {
  const away = await examine({ ...settings, DATABASE_URL: 'postgres://thali:secret@127.0.0.1:1/thali' })
  expect(about(away, 'database')).toEqual([
    { level: 'fail', about: 'database', says: 'it cannot be asked (ECONNREFUSED): start it, or correct DATABASE_URL' },
  ])
  expect(await examine({ PORT: 'many' })).toEqual([
    { level: 'fail', about: 'settings', says: expect.stringContaining('PORT=3000') },
  ])
})

test('a database that answers after two seconds is looked at, and one that never does is told from one that is not there', async () => {
  const { host, port, user } = inject('postgres')
  async function askedAfter(ms: number | null): Promise<Finding[]> {
    const sockets = new Set<Socket>()
    const entrance = createServer((client) => {
      sockets.add(client.on('error', () => undefined))
      if (ms === null) return
      setTimeout(() => client.pipe(connect(path.join(host, `.s.PGSQL.${port}`))).pipe(client), ms)
    }).listen(0, '127.0.0.1')
    await once(entrance, 'listening')
    const address = `127.0.0.1:${(entrance.address() as AddressInfo).port}`
    const findings = await examine({ ...settings, DATABASE_URL: `postgres://${user}@${address}/${api.database}` })
    for (const socket of sockets) socket.destroy()
    entrance.close()
    return about(findings, 'database')
  }

  // Two connections are opened, one after the other: the first asks the host who it is.
  const [late, never] = await Promise.all([askedAfter(1_000), askedAfter(null)])

  expect(late).toMatchObject([{ says: expect.stringMatching(/^PostgreSQL 18/) }])
  expect(never).toMatchObject([
    {
      level: 'fail',
      says: expect.stringMatching(/^it does not answer within 5 s, because it is too busy or frozen: /),
    },
  ])
})

test('an empty data folder stays empty, and a product that does not run is a warning', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-doctor-'))
  const findings = await examine({ DATA_DIR: folder })
  const made = await readdir(folder)
  await rm(folder, { recursive: true })

  expect(made).toEqual([])
  expect(about(findings, 'database')[0]?.says).toContain('the product is not running')
})

test('the embedded database is asked while another process runs it', async () => {
  const dataDir = await workshop.newFolder()
  await workshop.hold(dataDir).told
  await writeFile(path.join(dataDir, 'secrets.json'), '{}', { mode: 0o600 })

  const findings = await examine({ DATA_DIR: dataDir })

  expect(about(findings, 'durability')[0]).toMatchObject({ level: 'ok' })
  expect(about(findings, 'product')[0]?.says).toContain('start the product once')
})

test('the newest backup is as old as its name says, and a restore that was never rehearsed is a warning', async () => {
  const folder = await workshop.newFolder()
  const names = ['20260101T040000Z', '20260201T040000Z'].map((at) => `${at}-00000001-0000000002000028.sealed`)
  await mkdir(path.join(folder, 'base'))
  for (const name of names) await writeFile(path.join(folder, 'base', name), '')

  const findings = await examine({
    ...settings,
    BACKUP_TO: folder,
    BACKUP_PUBLIC_KEY: `thali-public-${'a'.repeat(43)}`,
  })

  expect(about(findings, 'backup')).toMatchObject([{ level: 'warn', says: expect.stringMatching(/is \d+ days old$/) }])
  expect(about(findings, 'drill')).toMatchObject([{ level: 'warn' }])
})

test('the last letters of the private key are noted for a year, and others are refused', async () => {
  const { publicKey, privateKey } = makeSealingKeys()
  const sealing = { ...settings, BACKUP_TO: await workshop.newFolder(), BACKUP_PUBLIC_KEY: publicKey }
  const connection = { ...inject('postgres'), database: api.database }
  const asked = async () => about(await examine(sealing), 'backup key')[0]
  const never = await asked()

  const wrong = noteKeyAtHand(connection, publicKey, 'abcd')
  await expect(wrong).rejects.toThrow('These are not the last four letters of the private key.')
  const untold = noteKeyAtHand(connection, `thali-public-${'a'.repeat(43)}`, 'abcd')
  await expect(untold).rejects.toThrow('rehearse with npm run drill instead')
  const refused = await asked()
  await noteKeyAtHand(connection, publicKey, privateKey.slice(-4))

  expect([never?.level, refused?.level]).toEqual(['warn', 'warn'])
  expect(await asked()).toMatchObject({ level: 'ok', says: expect.stringMatching(/at hand \d s ago$/) })
  expect(keyFinding(366 * 86_400)).toMatchObject({ level: 'warn', says: expect.stringContaining('--backup-key-ends') })
})

test('a drill that found something wrong is broken, one of 36 days ago is a warning', () => {
  expect(drillFinding({ secondsAgo: 60, isGood: false }).level).toBe('fail')
  expect(drillFinding({ secondsAgo: 36 * 86_400, isGood: true }).level).toBe('warn')
  expect(drillFinding({ secondsAgo: 34 * 86_400, isGood: true }).level).toBe('ok')
})

const HEALTHY: ServerReadings = {
  settings: {
    server_version_num: '180004',
    server_version: '18.4',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    max_connections: '100',
    archive_mode: 'on',
    synchronous_standby_names: '',
  },
  clockMs: 1_000_000,
  isStandby: false,
  connections: 20,
  oldestTransactionSeconds: 1,
  tablesToVacuum: [],
  archive: { secondsAgo: 12, isFailing: false },
  slots: [],
  standbys: [],
  behindSeconds: null,
}
const set = (name: string, value: string) => ({ settings: { ...HEALTHY.settings, [name]: value } })
const slot = (heldBytes: number) => ({ slots: [{ name: 'second', isActive: false, heldBytes }] })

test.each<[string, Partial<ServerReadings>, Finding['level'], string, number?]>([
  ['is healthy', {}, 'ok', ''],
  ['lacks a minor release', set('server_version_num', '180003'), 'warn', 'database'],
  ['is PostgreSQL 15', set('server_version_num', '150010'), 'fail', 'database'],
  ['can lose commits in a power cut', set('fsync', 'off'), 'fail', 'durability'],
  ['has no checksums', set('data_checksums', 'off'), 'warn', 'durability'],
  ['has a clock three seconds behind', { clockMs: 997_000 }, 'warn', 'clock'],
  ['has a clock two minutes ahead', { clockMs: 1_120_000 }, 'fail', 'clock'],
  ['is nearly out of connections', { connections: 90 }, 'warn', 'connections'],
  ['archives late', { archive: { secondsAgo: 91, isFailing: false } }, 'warn', 'archive'],
  ['fails to archive', { archive: { secondsAgo: 12, isFailing: true } }, 'fail', 'archive'],
  ['waits for a standby that is not there', set('synchronous_standby_names', 'second'), 'fail', 'standby'],
  ['lost its only standby with its slot', {}, 'fail', 'standby', 1],
  ['has a standby that lags', { standbys: [{ name: 'second', isInStep: false, lagSeconds: 11 }] }, 'warn', 'standby'],
  ['keeps log for a standby that is away', slot(1e6), 'warn', 'standby'],
  ['keeps so much log that the disk fills up', slot(2e9), 'fail', 'standby'],
  ['has a transaction open for ten minutes', { oldestTransactionSeconds: 600 }, 'warn', 'transactions'],
  ['has a table of dead rows', { tablesToVacuum: ['changes'] }, 'warn', 'dead rows'],
])('the doctor judges a server that %s', (_what, readings, level, where, standbysWanted = 0) => {
  const found = serverFindings(
    { ...HEALTHY, ...readings },
    { nowMs: 1_000_000, standbysWanted, releases: { 18: { minor: 4, date: '2026-05-14' } } },
  )
  const notOk = found.filter((finding) => finding.level !== 'ok')
  expect(notOk.map((finding) => [finding.level, finding.about])).toEqual(level === 'ok' ? [] : [[level, where]])
})
