import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { findPackagedBinaries } from './binaries.ts'
import { createWorkshop, query, tellOf, untilTrue } from './embedded-postgres.testing.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const workshop = createWorkshop()
afterAll(() => workshop.clear())

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

test('the first start makes the database and later starts find what was stored', async () => {
  const dataDir = path.join(await workshop.newFolder(), 'data')

  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.connection, 'create table dish (name text)')
  await query(first.connection, "insert into dish values ('Crème brûlée au chaï ☕')")
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir })
  const rows = await query(
    second.connection,
    'select name, current_database() as database, current_user as who from dish',
  )
  await second.stop()

  expect(rows).toEqual([{ name: 'Crème brûlée au chaï ☕', database: 'thali', who: 'thali' }])
})

test('every setting that lets data survive a power cut is on, and no file can switch it off', async () => {
  const dataDir = await workshop.newFolder()
  await (await startEmbeddedPostgres({ dataDir })).stop()
  await writeFile(path.join(dataDir, 'postgres', 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\n')

  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: 23 })
  const [settings] = await query(
    postgres.connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('timezone') as timezone, current_setting('max_connections') as connections,
            current_setting('server_encoding') as encoding`,
  )
  await postgres.stop()

  expect(settings).toEqual({
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    checksums: 'on',
    timezone: 'UTC',
    connections: '23',
    encoding: 'UTF8',
  })
})

test('only its owner can connect to the database: it has no TCP port, and a socket in a closed folder', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await workshop.newFolder() })
  const [{ addresses } = {}] = await query(
    postgres.connection,
    "select current_setting('listen_addresses') as addresses",
  )
  const folder = await stat(postgres.connection.host)
  const files = await readdir(postgres.connection.host)
  await postgres.stop()

  expect(addresses).toBe('')
  expect(folder.mode & 0o777).toBe(0o700)
  expect(files).toContain(`.s.PGSQL.${postgres.connection.port}`)
})

test('the database server never runs as root, even where the program does', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await workshop.newFolder() })
  const uid = await tellOf(postgres.pid, 'uid')
  await postgres.stop()

  expect(Number(uid)).toBeGreaterThan(0)
})

test('a program that is not root runs the server as itself', async () => {
  const dataDir = await workshop.newFolder(nobody)

  const { pid = 0, connection } = await workshop.hold(dataDir, { ...(nobody && { user: nobody }) }).told

  expect(await tellOf(pid, 'uid')).toBe(String(nobody?.uid ?? process.getuid?.()))
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data directory may lie deeper than the address of a socket can tell', async () => {
  const dataDir = path.join(await workshop.newFolder(), 'a-rather-long-folder-name/'.repeat(8))

  const postgres = await startEmbeddedPostgres({ dataDir })
  const firstPid = postgres.pid
  process.kill(firstPid, 'SIGKILL')
  await untilTrue(() => postgres.pid !== firstPid)
  const rows = await query(postgres.connection, 'select 1 as one')
  const folders = await readdir(dataDir)
  const temporary = path.dirname(postgres.connection.host)
  await postgres.stop()

  expect(rows).toEqual([{ one: 1 }])
  expect(folders).toContain('postgres')
  await expect(stat(temporary)).rejects.toThrow('ENOENT')
})

test('a database of another PostgreSQL version is left alone, with a sentence on what to do', async () => {
  const dataDir = await workshop.newFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The database in ${dataDir}/postgres was made by PostgreSQL 17 and this program brings PostgreSQL 18: move its data over with pg_dump and pg_restore, or set DATA_DIR to another folder.`,
  )
})

test('files that are no database are never overwritten', async () => {
  const dataDir = await workshop.newFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres', 'holiday.jpg'), 'sea')

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds files but no database')
  expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['holiday.jpg'])
})

test('a server that cannot start says so in one sentence and hands on its last words', async () => {
  const dataDir = await workshop.newFolder()
  await (await startEmbeddedPostgres({ dataDir })).stop()
  await writeFile(path.join(dataDir, 'postgres', 'postgresql.conf'), 'no such setting\n')

  const failure = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => error)

  expect(failure).toMatchObject({
    message: `The embedded database in ${dataDir} could not be started: the server ended with code 1.`,
    cause: { message: expect.stringContaining('postgresql.conf') as string },
  })
})

test('a platform without binaries is told to bring its own server', () => {
  expect(() => findPackagedBinaries('linux-musl-x64')).toThrow(
    'There is no embedded PostgreSQL for this platform (linux-musl-x64): set DATABASE_URL to a PostgreSQL server.',
  )
})
