import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openSource } from '@thali/keeper/backup/backup-source'
import type { BackupTarget } from '@thali/keeper/backup/backup-target'
import { type DrillJob, runDrill } from '@thali/keeper/backup/drill'
import { createFolderTarget } from '@thali/keeper/backup/folder-target'
import { createLogShipper, readWaiting } from '@thali/keeper/backup/log-shipper'
import { makeBackup } from '@thali/keeper/backup/make-backup'
import { restore, type RestoreJob } from '@thali/keeper/backup/restore'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'
import { ARCHIVE_FOLDER } from '@thali/keeper/embedded/archive-settings'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { eventually } from '@thali/testing/eventually'
import type pg from 'pg'

import { openDatabase } from '#api/database/database.ts'
import { migrateDatabase, withStartLock } from '#api/database/migrate.ts'

/** Our schema's functions write into the queue's table. */
const QUEUE = `CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id uuid, name text, data jsonb, state text)`

const LOCATION = `
INSERT INTO locations (id, name, address, city, province, postal_code, phone, email, features, hours)
VALUES ('truro', 'Truro', '1 Main St', 'Truro', 'NS', 'B2N 1A1', '+19025550100', 'a@b.example', '{}', '{}')`

const ORDER = `
WITH placed AS (
  INSERT INTO orders (id, number, location_id, status, payment_status, payment_method, order_type, customer_name,
    customer_email, customer_phone, lines, subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate,
    location_snapshot, estimated_ready, ordered_at, updated_at)
  SELECT gen_random_uuid(), nextval('order_numbers'), 'truro', 'pending', 'unpaid', 'cash', 'pickup', $1,
    'guest@example.com', '+19025550142', '[{"unitPriceCents": 1000, "quantity": 2}]', 2000, 300, 0, 2300, 15000,
    '{}', now(), now(), now() FROM generate_series(1, $2::int)
  RETURNING id, number
), told AS (
  INSERT INTO order_status_history (order_id, status, actor, at) SELECT id, 'pending', 'guest', now() FROM placed
)
SELECT number FROM placed`

/** A restore of all that was shipped, after which the restaurant goes on. */
const EVERYTHING = { at: undefined, archive: true, upToHole: false, tell: () => undefined }

type Change = Partial<RestoreJob> & { privateKey?: string; places?: readonly BackupTarget[] }

/** A small restaurant with an embedded database, whose log goes to a folder of backups. Everything is removed by `close`. */
export async function openRestaurant() {
  const root = await mkdtemp(path.join(tmpdir(), 'thali-restore-'))
  const dataDir = path.join(root, 'house')
  const keys = makeSealingKeys()
  const place = await mkdtemp(path.join(root, 'backups-'))
  const target = createFolderTarget(place)
  const folder = path.join(dataDir, ARCHIVE_FOLDER)
  const shipper = shipperOf(folder, target, keys.publicKey)
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, archive: true })
  await prepare(server.connection)

  const sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(server.connection, async (client) => (await client.query<Row>(text, values)).rows)
  const job = { dataDir, hasPhotos: true }
  const sourceOf = (places: readonly BackupTarget[], privateKey: string) =>
    openSource(places, { privateKey, tell: () => undefined })

  return {
    root,
    dataDir,
    keys,
    place,
    target,
    sql,
    get connection() {
      return server.connection
    },

    async order(name: string, copies = 1): Promise<number[]> {
      return (await sql<{ number: number }>(ORDER, [name, copies])).map(({ number }) => number)
    },

    backUp: () =>
      makeBackup({ ...job, target, connection: server.connection, publicKey: keys.publicKey, now: new Date() }),

    /** Ends the file of the log that is being written, and ships it. */
    async ship(): Promise<void> {
      const [row] = await sql<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment')
      await eventually(async () => {
        await shipper.round(new Set([target]))
        return (await target.list('wal')).includes(`wal/${row?.segment}.sealed`)
      })
      await eventually(async () => (await readWaiting(folder, new Date())).segments === 0)
    },

    async restore({ privateKey = keys.privateKey, places = [target], ...change }: Change = {}) {
      const source = await sourceOf(places, privateKey)
      return restore({ ...job, ...EVERYTHING, source, now: new Date(), ...change })
    },

    /** A drill of these backups as the restaurant's own. */
    async drill(change: Partial<DrillJob> = {}) {
      const source = await sourceOf([target], keys.privateKey)
      const own = { live: server.connection, isOwn: true, isShipped: true, now: new Date(), tell: () => undefined }
      return runDrill({ source, ...own, ...change })
    },

    stop: () => server.stop(),
    async start(): Promise<void> {
      server = await startEmbeddedPostgres({ dataDir, archive: true })
    },

    async close(): Promise<void> {
      await server.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

function shipperOf(folder: string, target: BackupTarget, publicKey: string) {
  const onError = (error: unknown) => {
    throw error
  }
  return createLogShipper({ folder, targets: [target], publicKey, now: () => new Date(), onError })
}

export type Restaurant = Awaited<ReturnType<typeof openRestaurant>>

async function prepare(connection: EmbeddedPostgres['connection']): Promise<void> {
  const database = openDatabase(connection, () => undefined)
  await database.pool.query(QUEUE)
  await withStartLock(connection, (client) => migrateDatabase(client, () => undefined))
  await database.pool.query(LOCATION)
  await database.close()
}
