import type { NodeReading, ServerReadings } from './doctor.repository.ts'
import { fail, type Finding, judge, ok, spanOf, warn } from './findings.ts'

const OLDEST_MAJOR = 18
const CLOCK_LIMITS = { warn: 2, fail: 60 }
const ARCHIVE_LIMIT_SECONDS = 90
const STANDBY_LIMIT_SECONDS = 10
/** A slot of a standby that is away keeps the log from being deleted, until the disk is full. */
const HELD_LIMIT_BYTES = 1_024 ** 3
const TRANSACTION_LIMITS = { warn: 300, fail: 3_600 }
/** A node writes every few seconds that it is there. */
const NODE_IS_THERE_SECONDS = 15

/** The newest minor release of each major version of PostgreSQL, as far as this release of ours knows. */
export type PostgresReleases = Readonly<Record<string, { minor: number; date: string } | undefined>>

type Expected = {
  nowMs: number
  /** Of STANDBYS. */
  standbysWanted: number
  releases: PostgresReleases
}

/** Judges what the database server says of itself. */
export function serverFindings(readings: ServerReadings, { nowMs, standbysWanted, releases }: Expected): Finding[] {
  return [
    versionFinding(readings, releases),
    ...durabilityFindings(readings),
    clockFinding('clock', (nowMs - readings.clockMs) / 1000, "the database's"),
    connectionFinding(readings),
    ...archiveFindings(readings),
    ...standbyFindings(readings, standbysWanted),
    judge(
      'transactions',
      readings.oldestTransactionSeconds,
      TRANSACTION_LIMITS,
      `the oldest has been open for ${spanOf(readings.oldestTransactionSeconds)}`,
    ),
    ...readings.tablesToVacuum.map((table) =>
      warn('dead rows', `${table} has more dead rows than living ones: run VACUUM (ANALYZE) ${table}`),
    ),
  ]
}

function versionFinding({ settings }: ServerReadings, releases: PostgresReleases): Finding {
  const number = Number(settings['server_version_num'])
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000]
  const newest = releases[major]
  if (major >= OLDEST_MAJOR && newest && minor < newest.minor)
    return warn(
      'database',
      `PostgreSQL ${major}.${minor}, and ${major}.${newest.minor} of ${newest.date} mends faults of it: see Updates of PostgreSQL`,
    )
  if (major >= OLDEST_MAJOR) return ok('database', `PostgreSQL ${settings['server_version']}`)
  return fail('database', `PostgreSQL ${major}, and ${OLDEST_MAJOR} is needed: move the data with npm run move`)
}

function durabilityFindings({ settings }: ServerReadings): Finding[] {
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].filter((name) => settings[name] === 'off')
  if (off.length > 0) return [fail('durability', `${off.join(' and ')} off: orders can be lost in a power cut`)]
  if (settings['data_checksums'] === 'on')
    return [ok('durability', 'every commit reaches the disk, pages have checksums')]
  return [warn('durability', 'data_checksums are off: a failing disk is noticed late')]
}

/** @param aheadSeconds how far our clock is ahead of the other */
export function clockFinding(about: string, aheadSeconds: number, whose: string): Finding {
  const offBy = Math.abs(aheadSeconds)
  const direction = aheadSeconds > 0 ? 'ahead of' : 'behind'
  return judge(about, offBy, CLOCK_LIMITS, `${offBy.toFixed(1)} s ${direction} ${whose}`)
}

function connectionFinding({ connections, settings }: ServerReadings): Finding {
  const most = Number(settings['max_connections'])
  return judge('connections', connections / most, { warn: 0.8, fail: 0.95 }, `${connections} of ${most} are used`)
}

function archiveFindings({ settings, archive }: ServerReadings): Finding[] {
  if (settings['archive_mode'] === 'off') return []
  const last = archive.secondsAgo === null ? 'nothing archived yet' : `last segment ${spanOf(archive.secondsAgo)} ago`
  if (archive.isFailing) return [fail('archive', `the last try failed, ${last}: look at the log of the database`)]
  return [judge('archive', archive.secondsAgo ?? 0, { warn: ARCHIVE_LIMIT_SECONDS }, last)]
}

function standbyFindings(readings: ServerReadings, wanted: number): Finding[] {
  const { isStandby, behindSeconds, slots, standbys, settings } = readings
  if (isStandby) {
    const behind = behindSeconds ?? 0
    const says = `this is a standby, ${spanOf(behind)} behind its primary`
    return [judge('standby', behind, { warn: STANDBY_LIMIT_SECONDS }, says)]
  }
  const away = slots.filter(({ isActive }) => !isActive)
  const isAwaited = settings['synchronous_standby_names'] !== '' && !standbys.some(({ isInStep }) => isInStep)
  const isMissing = standbys.length < wanted
  return [
    ...(isMissing
      ? [fail('standby', `${standbys.length} of ${wanted} are connected: make one anew, see A standby`)]
      : []),
    ...(isAwaited ? [fail('standby', 'every write waits for a synchronous standby, and none is connected')] : []),
    ...standbys.map(({ name, lagSeconds }) =>
      judge('standby', lagSeconds, { warn: STANDBY_LIMIT_SECONDS }, `${name} is ${spanOf(lagSeconds)} behind`),
    ),
    ...away.map(({ name, heldBytes }) => {
      const says = `${name} is away, and ${Math.round(heldBytes / 1_048_576)} MB of the log are kept for it`
      return heldBytes > HELD_LIMIT_BYTES
        ? fail('standby', `${says}: bring it back, or drop its slot`)
        : warn('standby', says)
    }),
  ]
}

export function migrationFinding(pending: readonly string[]): Finding {
  if (pending.length === 0) return ok('migrations', 'the schema is that of this program')
  return warn('migrations', `${pending.length} come with the next start, beginning with ${pending[0]}`)
}

/** A node that left in order is forgotten; one that was killed stays listed for a while. */
export function nodeFindings(nodes: readonly NodeReading[]): Finding[] {
  const present = nodes.filter(({ secondsAgo }) => secondsAgo < NODE_IS_THERE_SECONDS)
  const versions = new Set(present.map(({ version }) => version))
  const list = present.map(({ name, version }) => `${name} (${version})`).join(', ')
  if (present.length === 0) return [warn('nodes', 'no process of the product is at work on this database')]
  return [versions.size > 1 ? warn('nodes', `of different versions: ${list}`) : ok('nodes', list)]
}
