import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { createClient, type DatabaseConnection } from '@thali/keeper/connection/connect'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'

import {
  ABOUT,
  type ArchiveFormat,
  FORMAT_FILE,
  LEFT,
  PHOTOS_FOLDER,
  READ_ME,
  rowsFile,
  sheetFile,
} from './archive-format.ts'
import { toSheet } from './sheet.ts'
import { listSequences, listTables, readContent, type Table, writeAlike } from '#api/database/moving/tables.ts'
import { readMigrations } from '#api/database/schema/migration-files.ts'
import { readBook } from '#api/database/schema/migration-runner.ts'
import type { MediaStore } from '#api/features/media/media.ts'

export type Leaving = {
  connection: DatabaseConnection
  media: Pick<MediaStore, 'list' | 'get'>
  product: string
  now: Date
  tell: (line: string) => void
}

/** For one table. A download that stands still would keep the database from cleaning up behind it. */
const LONGEST_MS = 15 * 60_000

/** Folders of the media store. */
const PHOTO_FOLDERS = ['menu-images', 'mail-images']

/** One row for each dish of each order. */
const ORDER_LINES = `
SELECT o.id AS order_id, o.number AS order_number, line.place, line.dish->>'itemId' AS item_id, line.dish->>'name' AS name,
  (line.dish->>'quantity')::int AS quantity, (line.dish->>'unitPriceCents')::int AS unit_price_cents, line.dish->>'note' AS note,
  line.dish->'options' AS options
FROM orders o CROSS JOIN LATERAL jsonb_array_elements(o.lines) WITH ORDINALITY AS line (dish, place)
ORDER BY o.number, line.place`

/**
 * Writes everything that a house owns as a ZIP archive, from one snapshot, table by table: it holds no more than one row in
 * memory. Ends early when the sink is closed.
 */
export async function writeArchive(leaving: Leaving, sink: Writable): Promise<ArchiveFormat> {
  const client = createClient(leaving.connection, { application_name: 'export', statement_timeout: LONGEST_MS })
  await client.connect()
  const zip = new yazl.ZipFile()
  const sent = finished(zip.outputStream.pipe(sink))
  // Awaited at the end; a sink that is closed meanwhile ends the work in between.
  sent.catch(() => undefined)
  const gone = new AbortController()
  sink.once('close', () => gone.abort())
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await writeAlike(client)
    const format = await writeParts(client, zip, leaving, gone.signal)
    zip.addBuffer(Buffer.from(JSON.stringify(format, null, 2)), FORMAT_FILE)
    zip.end()
    await sent
    return format
  } finally {
    await client.end()
  }
}

async function writeParts(
  client: pg.Client,
  zip: yazl.ZipFile,
  { media, product, now, tell }: Leaving,
  signal: AbortSignal,
): Promise<ArchiveFormat> {
  const add: Add = async (source, file) => {
    try {
      signal.throwIfAborted()
      zip.addReadStream(source, file)
      await finished(source, { signal })
    } catch (error) {
      source.destroy()
      throw error
    }
  }
  zip.addBuffer(Buffer.from(READ_ME), 'README.txt')
  const { done } = await readBook(client, await readMigrations())
  const tables = []
  for (const table of await listLeaving(client)) {
    await add(rowsOf(client, `SELECT ${table.columns.join(', ')} FROM ${table.name}`), rowsFile(plainName(table)))
    const columns = await describe(client, table)
    await add(
      toSheet(
        rowsOf(client, `SELECT ${table.columns.join(', ')} FROM ${table.name}`),
        columns.map(({ name }) => name),
      ),
      sheetFile(plainName(table)),
    )
    const { rows, hash } = await readContent(client, table)
    tables.push({ name: plainName(table), about: ABOUT[plainName(table)] ?? '', columns, rows, hash })
    tell(`${plainName(table)}: ${rows} rows`)
  }
  const lines = [
    'order_id',
    'order_number',
    'place',
    'item_id',
    'name',
    'quantity',
    'unit_price_cents',
    'note',
    'options',
  ]
  await add(toSheet(rowsOf(client, ORDER_LINES), lines), sheetFile('order_lines'))
  const photos = await addPhotos(media, add)
  tell(`photos: ${photos} files`)
  const house = await readHouse(client)
  const sequences = (await listSequences(client)).filter(({ name }) => name.startsWith('public.'))
  return {
    format: 1,
    product,
    house,
    madeAt: now.toISOString(),
    migrations: done.map(({ name }) => name),
    tables,
    sequences,
    photos,
  }
}

type Add = (source: Readable, file: string) => Promise<void>

/** Answers how many there are. */
async function addPhotos(media: Leaving['media'], add: Add): Promise<number> {
  let photos = 0
  for (const folder of PHOTO_FOLDERS) {
    for await (const key of media.list(folder)) {
      const photo = await media.get(key)
      if (!photo) continue
      await add(photo.content, PHOTOS_FOLDER + key)
      photos += 1
    }
  }
  return photos
}

async function readHouse(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ house: string }>(
    `SELECT coalesce(string_agg(name, ', '), '') AS house FROM locations`,
  )
  return rows[0]?.house ?? ''
}

/** The tables of the product that are not left behind, without those of the queue. */
export async function listLeaving(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client)
  return tables.filter((table) => table.name.startsWith('public.') && !Object.hasOwn(LEFT, plainName(table)))
}

export const plainName = ({ name }: Pick<Table, 'name'>) => name.replace(/^public\./, '')

async function describe(client: pg.Client, { name, columns }: Table) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
    [name],
  )
  return rows.filter((column) => columns.includes(column.name))
}

/**
 * Rows as lines of JSON. The text format of COPY would escape backslashes; as CSV with marks that no JSON contains, because it
 * escapes control characters, lines stay as they are.
 */
function rowsOf(client: pg.Client, query: string): Readable {
  const lines = `COPY (SELECT row_to_json(one) FROM (${query}) one) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`
  const rows = client.query(copyTo(lines))
  // This listener stays: when a download is aborted, `finished` stops listening, and closing the connection then emits an
  // error on this stream. An error event without a listener would end the server.
  rows.on('error', () => undefined)
  return rows
}
