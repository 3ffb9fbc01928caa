import type { Readable } from 'node:stream'
import { text as readText, buffer as readBytes } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { createClient, type DatabaseConnection, sqlState } from '@thali/keeper/connection/connect'
import type pg from 'pg'
import yauzl from 'yauzl'

import { type ArchiveFormat, archiveFormat, FORMAT_FILE, PHOTOS_FOLDER, rowsFile } from './archive-format.ts'
import { linesOf } from './lines.ts'
import { listLeaving, plainName } from './write-archive.ts'
import { refuseWhileInUse, requireSleep } from '#api/database/moving/move-database.ts'
import { MoveRefusal } from '#api/database/moving/move-refusal.ts'
import { listTables, readContent, type Table, writeAlike } from '#api/database/moving/tables.ts'
import { readMigrations } from '#api/database/schema/migration-files.ts'
import { readBook, runMigrations } from '#api/database/schema/migration-runner.ts'
import type { MediaStore } from '#api/features/media/media.ts'

export type Arrival = {
  /** The path of the archive. */
  file: string
  connection: DatabaseConnection
  media: Pick<MediaStore, 'put'>
  /** Makes the tables of the queue, as a start of the product does. */
  makeQueue: (connection: DatabaseConnection) => Promise<void>
  tell: (line: string) => void
}

/** What PostgreSQL says of a value that is none of its type, or that a constraint refuses. */
const WRONG_ROW = /^2[23]/
/** At least. */
const ROWS_AT_ONCE = 500
/** What a house is known by that has worked already: an import would replace it. */
const WORKED = ['orders', 'payments', 'reservations']

/**
 * Reads an archive into an installation that has not worked yet, in one transaction: count and hash of every table are compared
 * with those of the house that it comes from before anything counts.
 *
 * @throws MoveRefusal
 */
export async function readArchive({ file, connection, media, makeQueue, tell }: Arrival): Promise<ArchiveFormat> {
  const archive = await openArchive(file)
  const client = createClient(connection, { application_name: 'import', statement_timeout: 0 })
  await client.connect()
  try {
    const format = await readFormat(archive)
    await refuseWhileInUse(client, 'this database')
    await makeSchema(client, format, () => makeQueue(connection))
    await requireSleep(client)
    await refuseWorked(client)
    for (const name of archive.names().filter((one) => one.startsWith(PHOTOS_FOLDER))) {
      const key = name.slice(PHOTOS_FOLDER.length)
      await media.put(key, await readBytes(await archive.open(name)), typeOf(key))
    }
    tell(`photos: ${format.photos} files`)
    await client.query('BEGIN')
    await readTables(client, archive, format, tell)
    await client.query(NOTE_ARRIVAL, [format.madeAt])
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return format
  } finally {
    await client.end()
    archive.close()
  }
}

/**
 * An archive is a moment that is over, as a backup is: paper that it has waiting may be printed at the house that it comes from.
 * What the card provider called over is that house's.
 */
const NOTE_ARRIVAL = 'INSERT INTO restores (last_commit_at, payments_asked_at) VALUES ($1, now())'

async function readTables(
  client: pg.Client,
  archive: Archive,
  format: ArchiveFormat,
  tell: Arrival['tell'],
): Promise<void> {
  const tables = await listLeaving(client)
  const expected = new Map(format.tables.map((table) => [table.name, table]))
  const missing = tables.find((table) => !expected.has(plainName(table)))
  if (missing || tables.length !== expected.size)
    throw new MoveRefusal(
      `The tables of the archive are not those of this product (${missing ? plainName(missing) : 'one more'}).`,
    )
  await writeAlike(client)
  await client.query('SET LOCAL session_replication_role = replica')
  await client.query(
    `TRUNCATE ${(await listTables(client))
      .filter(isEmptied)
      .map(({ name }) => name)
      .join(', ')}`,
  )
  for (const table of tables) {
    const { columns, rows, hash } = expected.get(plainName(table)) ?? { columns: [], rows: 0, hash: '' }
    if (columns.map(({ name }) => name).join() !== table.columns.join())
      throw new MoveRefusal(`The columns of ${plainName(table)} are not those of this product.`)
    const damaged = `The rows of ${plainName(table)} are not those that were written: the archive was changed or is damaged.`
    await readRows(client, table, await archive.open(rowsFile(plainName(table)))).catch((error: unknown) => {
      throw WRONG_ROW.test(sqlState(error) ?? '') ? new MoveRefusal(damaged, { cause: error }) : error
    })
    const content = await readContent(client, table)
    if (content.rows !== rows || content.hash !== hash) throw new MoveRefusal(damaged)
    tell(`${plainName(table)}: ${rows} rows`)
  }
  for (const { name, lastValue, isCalled } of format.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
}

/** What belongs to people and things of the starter, who are replaced: their sign-ins too, but not the log of this installation. */
const KEPT = new Set([
  'audit_log',
  'audit_personal',
  'audit_seals',
  'shared_secrets',
  'ageing_secrets',
  'backup_keys',
  'nodes',
  'changes',
])
const isEmptied = (table: Table) => table.name.startsWith('public.') && !KEPT.has(plainName(table))

async function readRows(client: pg.Client, { name, columns }: Table, source: Readable): Promise<void> {
  const list = columns.join(', ')
  const insert = `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`])
    waiting = []
  }
  for await (const some of linesOf(source)) {
    waiting.push(...some)
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}

/** An empty database gets the schema of the archive; the first start brings it to that of this product. */
async function makeSchema(client: pg.Client, format: ArchiveFormat, makeQueue: () => Promise<void>): Promise<void> {
  const known = await readMigrations()
  const wanted = known.slice(0, format.migrations.length)
  if (wanted.map(({ name }) => name).join() !== format.migrations.join())
    throw new MoveRefusal('A newer product has written this archive: read it with that one.')
  const { done } = await readBook(client, known)
  if (done.length === 0) {
    await makeQueue()
    return runMigrations(client, wanted)
  }
  if (done.length !== wanted.length)
    throw new MoveRefusal('This installation is of another release than the archive: read it into a new, empty one.')
}

async function refuseWorked(client: pg.Client): Promise<void> {
  for (const table of WORKED) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
    if (rowCount)
      throw new MoveRefusal(
        `This installation has ${table} already: an archive is read into a new one. Nothing was changed.`,
      )
  }
}

async function readFormat(archive: Archive): Promise<ArchiveFormat> {
  if (!archive.has(FORMAT_FILE))
    throw new MoveRefusal('The archive is not whole, or is none of this product: it has no format.json.')
  const parsed = archiveFormat.safeParse(JSON.parse(await readText(await archive.open(FORMAT_FILE))))
  if (!parsed.success)
    throw new MoveRefusal('The format.json of the archive cannot be read: a newer product may have written it.')
  return parsed.data
}

type Archive = Awaited<ReturnType<typeof openArchive>>

export async function openArchive(file: string) {
  const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)
  const zip = await open(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new MoveRefusal(`This is no archive that can be read: ${file}.`, { cause })
  })
  const entries = new Map<string, yauzl.Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  const openStream = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  return {
    has: (name: string) => entries.has(name),
    names: () => [...entries.keys()],
    async open(name: string): Promise<Readable> {
      const entry = entries.get(name)
      if (!entry) throw new MoveRefusal(`The archive has no ${name}.`)
      return openStream(entry)
    },
    close: () => zip.close(),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}
const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
