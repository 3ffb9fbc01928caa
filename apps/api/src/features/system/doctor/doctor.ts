import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { findRunningDatabase } from '@thali/keeper/backup/installed-database'
import { type DatabaseConnection, sqlState } from '@thali/keeper/connection/connect'

import { createHouseFigures, type HouseFigures } from '../house-figures.repository.ts'
import { backupFindings, drillFinding, keyFinding } from './backup-findings.ts'
import { createDoctorReadings } from './doctor.repository.ts'
import { ANSWER_MS, fail, type Finding, judge, LATE_MS, ok, spanOf, warn } from './findings.ts'
import { lawFindings } from './law-findings.ts'
import {
  advisoriesFinding,
  diskFinding,
  nodeVersionFinding,
  providerClockFindings,
  releaseFinding,
  secretsFinding,
  standInFinding,
} from './machine-findings.ts'
import { outsideFindings } from './outside-findings.ts'
import { privacyFindings } from './privacy-findings.ts'
import { migrationFinding, nodeFindings, type PostgresReleases, serverFindings } from './server-findings.ts'
import { ConfigError, readSettings } from '#api/config/config.ts'
import type { Environment } from '#api/config/environment.ts'
import { COMMIT, VERSION } from '#api/config/version.ts'
import { type Pool, openDatabase } from '#api/database/database.ts'

const WAITING_LIMITS = { warn: 300 }
/** A table or a column that a migration has still to make. */
const STILL_TO_COME = new Set(['42P01', '42703'])
/** PostgreSQL ended a statement that ran longer than `statement_timeout`. */
const QUERY_CANCELED = '57014'
const CHECKS = path.resolve(import.meta.dirname, '../../../../../../scripts/checks')
const ADVISORIES = path.join(CHECKS, 'advisories.json')
const POSTGRES_RELEASES = path.join(CHECKS, 'postgres-releases.json')

/**
 * Looks at everything that breaks an installation sooner or later, and changes nothing. Takes about two seconds, or five
 * where something does not answer.
 */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = readOrRefuse(env)
  if (Array.isArray(settings)) return settings
  const dataDir = path.resolve(settings.DATA_DIR)
  const parts = await Promise.all([
    examineMachine(settings, dataDir),
    examineDatabase(settings, dataDir),
    backupFindings(settings, dataDir, new Date()),
    outsideFindings(settings),
  ])
  return parts.flat()
}

function readOrRefuse(env: Record<string, string | undefined>): Environment | Finding[] {
  try {
    return readSettings(env)
  } catch (error) {
    if (error instanceof ConfigError) return [fail('settings', error.message)]
    throw error
  }
}

async function examineMachine(settings: Environment, dataDir: string): Promise<Finding[]> {
  const [disk, secrets, advisories, clocks] = await Promise.all([
    diskFinding(dataDir),
    secretsFinding(dataDir),
    advisoriesFinding(ADVISORIES, new Date()),
    providerClockFindings(settings),
  ])
  const machine = [
    releaseFinding(VERSION, COMMIT),
    nodeVersionFinding(process.versions.node),
    disk,
    secrets,
    advisories,
  ]
  return [...machine, standInFinding(settings), ...clocks]
}

async function examineDatabase(
  { DATABASE_URL: url, BACKUP_PUBLIC_KEY: publicKey, STANDBYS: standbys, BRAND_TAX_NUMBER: taxNumber }: Environment,
  dataDir: string,
): Promise<Finding[]> {
  const running = await findRunningDatabase(dataDir, url)
  if (!running) return [warn('database', 'the product is not running: start it, then ask again for the rest')]
  try {
    const findings = await examineServer(running.connection, { publicKey, standbys, taxNumber })
    return [...hostFindings(running.connection), ...findings]
  } finally {
    await running.letGo()
  }
}

/** What is wrong with the hosts that `DATABASE_URL` names, as far as they have answered. */
function hostFindings({ Client }: DatabaseConnection): Finding[] {
  const found = Client?.hosts?.findings() ?? []
  return found.map(({ kind, sentence }) => (kind === 'fatal' ? fail('hosts', sentence) : warn('hosts', sentence)))
}

type Expected = { publicKey: string | undefined; standbys: number; taxNumber: string | undefined }

async function examineServer(connection: DatabaseConnection, expected: Expected): Promise<Finding[]> {
  return askHarmlessly(connection, 'thali-doctor', async (pool) => {
    const [server, house, releases] = await Promise.all([
      createDoctorReadings(pool).server(),
      examineHouse(pool, expected),
      readPostgresReleases(),
    ])
    const wanted = { nowMs: Date.now(), standbysWanted: expected.standbys, releases }
    return [...serverFindings(server, wanted), ...house]
  })
}

async function readPostgresReleases(): Promise<PostgresReleases> {
  return (JSON.parse(await readFile(POSTGRES_RELEASES, 'utf8')) as { newest: PostgresReleases }).newest
}

/** What the product keeps there. */
async function examineHouse(pool: Pool, { publicKey, taxNumber }: Expected): Promise<Finding[]> {
  const readings = createDoctorReadings(pool)
  const pending = migrationFinding(await readings.pendingMigrations())
  try {
    const now = new Date()
    const [figures, nodes, drill, keys, privacy, { places, isReal, brandTaxNumber = taxNumber ?? null }] =
      await Promise.all([
        createHouseFigures(pool).read(new Date(Date.now() - LATE_MS)),
        readings.nodes(),
        readings.lastDrill(),
        keyFindings(readings, publicKey),
        readings.privacy(now),
        readings.taxedPlaces(),
      ])
    const rules = [...lawFindings(places, { isReal, brandTaxNumber, now }), ...privacyFindings(privacy)]
    return [pending, ...nodeFindings(nodes), ...houseFindings(figures), ...rules, drillFinding(drill), ...keys]
  } catch (error) {
    if (!STILL_TO_COME.has(sqlState(error) ?? '')) throw error
    return [pending, warn('product', 'its tables are not all as this release has them: start the product once')]
  }
}

async function keyFindings(readings: ReturnType<typeof createDoctorReadings>, publicKey: string | undefined) {
  return publicKey === undefined ? [] : [keyFinding(await readings.keyAtHandSecondsAgo(publicKey))]
}

function houseFindings(figures: HouseFigures): Finding[] {
  const { messagesWaiting, oldestMessageSeconds, messagesFailed, refundsWaiting, paymentsOverdue, standbyLifted } =
    figures
  const waiting = `${messagesWaiting} waiting, the oldest for ${spanOf(oldestMessageSeconds)}`
  return [
    judge('messages', oldestMessageSeconds, WAITING_LIMITS, messagesWaiting === 0 ? 'none waits' : waiting),
    messagesFailed === 0
      ? ok('failed', 'no message')
      : warn('failed', `${messagesFailed} messages could not be delivered: /admin/dashboard#messages`),
    refundsWaiting === 0 ? ok('refunds', 'none waits') : warn('refunds', `${refundsWaiting} wait: /admin/money`),
    ...(standbyLifted === 0
      ? []
      : [fail('standby', 'orders no longer wait for the synchronous standby, which was gone: bring it back')]),
    ...(paymentsOverdue === 0 ? [] : [warn('payments', `${paymentsOverdue} were not asked about in time`)]),
  ]
}

/** Nothing that is asked may change anything, or hold up the product. */
const HARMLESS = `-c default_transaction_read_only=on -c statement_timeout=${ANSWER_MS} -c lock_timeout=200`

/** Asks the database of a running installation. When the database does not answer, that is the only finding. */
export async function askHarmlessly(
  connection: DatabaseConnection,
  name: string,
  ask: (pool: Pool) => Promise<Finding[]>,
): Promise<Finding[]> {
  const asking = { ...connection, max: 3, application_name: name, options: HARMLESS }
  const { pool, close } = openDatabase({ ...asking, connectionTimeoutMillis: ANSWER_MS }, () => undefined)
  try {
    return await ask(pool)
  } catch (error) {
    return [unansweredFinding(error)]
  } finally {
    await close()
  }
}

/** Without a code the connection, or its answer, was given up after `ANSWER_MS`. */
function unansweredFinding(error: unknown): Finding {
  const code = sqlState(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : undefined)
  return code === undefined || code === QUERY_CANCELED
    ? fail(
        'database',
        `it does not answer within ${spanOf(ANSWER_MS / 1000)}, because it is too busy or frozen: look at the load of its machine`,
      )
    : fail('database', `it cannot be asked (${code}): start it, or correct DATABASE_URL`)
}
