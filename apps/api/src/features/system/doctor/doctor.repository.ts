import type { LawfulPlace } from '@thali/domain/law/location-taxes'
import { agesAt } from '@thali/domain/law/retention'
import { unmarked } from '@thali/keeper/backup/key-ends'

import { AUDIT_HAS_NAMES } from '../audit-names.statements.ts'
import type { DrillReading } from './backup-findings.ts'
import type { PrivacyReading } from './privacy-findings.ts'
import type { Pool } from '#api/database/database.ts'
import { readMigrations } from '#api/database/schema/migration-files.ts'
import { readBook } from '#api/database/schema/migration-runner.ts'
import { ENTERED_RATES } from '#api/features/locations/locations.statements.ts'

/** What the database server says of itself. */
export type ServerReadings = {
  settings: Record<string, string>
  clockMs: number
  isStandby: boolean
  connections: number
  oldestTransactionSeconds: number
  /** Tables with more dead rows than living ones. */
  tablesToVacuum: string[]
  archive: { secondsAgo: number | null; isFailing: boolean }
  slots: { name: string; isActive: boolean; heldBytes: number }[]
  standbys: { name: string; isInStep: boolean; lagSeconds: number }[]
  /** Seconds that this server, being a standby, is behind; null on a primary and before the first replay. */
  behindSeconds: number | null
}

export type NodeReading = { name: string; version: string; secondsAgo: number }

const SETTINGS = [
  'server_version_num',
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'data_checksums',
  'max_connections',
  'archive_mode',
  'synchronous_standby_names',
]

const MANY_DEAD_ROWS = 10_000

const READ = `
SELECT
  (SELECT jsonb_object_agg(name, setting) FROM pg_settings WHERE name = ANY ($1)) AS settings,
  (extract(epoch FROM clock_timestamp()) * 1000)::float AS "clockMs",
  pg_is_in_recovery() AS "isStandby",
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
  (SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::int FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()) AS "oldestTransactionSeconds",
  (SELECT coalesce(jsonb_agg(relname), '[]') FROM pg_stat_user_tables
   WHERE n_dead_tup > ${MANY_DEAD_ROWS} AND n_dead_tup > n_live_tup) AS "tablesToVacuum",
  (SELECT jsonb_build_object('secondsAgo', extract(epoch FROM now() - last_archived_time)::int,
     'isFailing', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))
   FROM pg_stat_archiver) AS archive,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', slot_name, 'isActive', active, 'heldBytes',
     CASE WHEN pg_is_in_recovery() THEN 0 ELSE coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0) END)), '[]')
   FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary) AS slots,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', application_name, 'isInStep', sync_state IN ('sync', 'quorum'),
     'lagSeconds', coalesce(extract(epoch FROM replay_lag), 0))), '[]')
   FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS standbys,
  CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float END AS "behindSeconds"`

const NODES = `
SELECT name, version, extract(epoch FROM now() - seen_at)::float AS "secondsAgo" FROM nodes
WHERE seen_at > now() - interval '1 day' ORDER BY name`

const PLACES = `
SELECT name, province, postal_code AS "postalCode", tax_number AS "taxNumber", law_confirmed_at AS "lawConfirmedAt",
       ${ENTERED_RATES} AS "enteredRates"
FROM locations WHERE is_active AND deleted_at IS NULL ORDER BY name`

/** A location that takes orders, as far as its tax goes. */
export type TaxedPlaceReading = LawfulPlace & { name: string; postalCode: string; taxNumber: string | null }

const TWO_DAYS_MS = 2 * 24 * 60 * 60_000

const PRIVACY = `
SELECT
  (SELECT count(*)::int FROM orders WHERE contact_gone_at IS NULL AND ordered_at < $1 AND status IN ('completed', 'cancelled'))
  + (SELECT count(*)::int FROM reservations WHERE contact_gone_at IS NULL AND date < $2::date) AS overdue,
  (SELECT count(*)::int FROM pending_erasures) AS pending,
  EXISTS (SELECT FROM audit_log WHERE ${AUDIT_HAS_NAMES}) AS "hasOldAudit"`

const LAST_DRILL = `
SELECT extract(epoch FROM now() - done_at)::float AS "secondsAgo", is_good AS "isGood"
FROM drills ORDER BY done_at DESC LIMIT 1`

const KEY_AT_HAND = `
SELECT extract(epoch FROM now() - at_hand_at)::float AS "secondsAgo" FROM backup_keys WHERE public_key = $1`

export function createDoctorReadings(pool: Pool) {
  return {
    async server(): Promise<ServerReadings> {
      const { rows } = await pool.query<ServerReadings>(READ, [SETTINGS])
      const [readings] = rows
      if (!readings) throw new Error('The database answered nothing.')
      return readings
    },

    /** Names of the migrations that this program would run. */
    async pendingMigrations(): Promise<string[]> {
      const client = await pool.connect()
      try {
        return (await readBook(client, await readMigrations())).pending.map(({ name }) => name)
      } finally {
        client.release()
      }
    },

    /** The last rehearsal of a restore. */
    async lastDrill(): Promise<DrillReading | undefined> {
      return (await pool.query<DrillReading>(LAST_DRILL)).rows[0]
    },

    /** Seconds since somebody last had the private key of this public one at hand; undefined when nobody had. */
    async keyAtHandSecondsAgo(publicKey: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ secondsAgo: number }>(KEY_AT_HAND, [unmarked(publicKey)])
      return rows[0]?.secondsAgo
    },

    /** The locations that take orders, whether their guests pay for real, and the tax number that was set for the brand. */
    async taxedPlaces(): Promise<{ places: TaxedPlaceReading[]; isReal: boolean; brandTaxNumber: string | undefined }> {
      const [places, real, brand] = await Promise.all([
        pool.query<TaxedPlaceReading>(PLACES),
        pool.query('SELECT FROM test_period WHERE real_since IS NOT NULL'),
        pool.query<{ number: string | null }>(`SELECT brand ->> 'taxNumber' AS number FROM brand_settings`),
      ])
      const brandTaxNumber = brand.rows[0]?.number ?? undefined
      return { places: places.rows, isReal: (real.rowCount ?? 0) > 0, brandTaxNumber }
    },

    /** What names people for longer than it may. A job that runs every hour is given two days. */
    async privacy(now: Date): Promise<PrivacyReading> {
      const { orderContact, bookingContact } = agesAt(new Date(now.getTime() - TWO_DAYS_MS))
      const { rows } = await pool.query<PrivacyReading>(PRIVACY, [orderContact, bookingContact])
      return rows[0] ?? { overdue: 0, pending: 0, hasOldAudit: false }
    },

    /** The processes of the product that were seen within a day. */
    nodes: async (): Promise<NodeReading[]> => (await pool.query<NodeReading>(NODES)).rows,
  }
}
