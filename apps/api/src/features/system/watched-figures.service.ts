import { isOpenAt } from '@thali/domain/locations/hours'
import { pausedUntil } from '@thali/domain/locations/pause'
import { scheduleOf } from '@thali/domain/locations/schedule'

import type { HouseFigures, HouseFiguresRepository } from './house-figures.repository.ts'
import type { OrderFigures, OrderFiguresRepository } from './order-figures.repository.ts'
import type { ProviderHealth } from './provider-health.ts'
import type { AppOptions } from '#api/app-options.ts'
import type { Clock } from '#api/clock.ts'
import type { Pool } from '#api/database/database.ts'
import { readDiskSpace } from '#api/features/system/disk-space.ts'
import type { Figure } from '#api/plugins/metrics.ts'
import type { Refusals } from '#api/plugins/requests/refusals.ts'

type Deps = {
  house: HouseFiguresRepository
  orders: OrderFiguresRepository
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  /** Position of this process in the change feed. */
  cursor: () => string
  /** Whether this process should be given requests. */
  isReady: () => Promise<boolean>
  /** Number of open live feeds. */
  listeners: () => number
  refusals: Refusals
  /** Whether each provider in use answers. */
  providers: ProviderHealth['lately']
  /** Hosts of the database that take writes although another one has taken over. */
  overtakenHosts: () => readonly string[]
  version: string
  commit: string
  dataDir: string
  /** Standbys that the operator wants. */
  standbysWanted: number
  /** Sentences of the System tab that need attention. */
  warnings: () => Promise<readonly string[]>
  /** Undefined when no backups are set up. */
  backups: AppOptions['backups']
  clock: Clock
}

/** A payment or its news that has waited for longer is told. */
const PATIENCE_MS = 2 * 60_000
const LOCATIONS_KEPT_MS = 60_000

/** Figures that Prometheus reads besides those of requests. Without a database, only those of this process. */
export function createWatchedFigures({
  house,
  orders,
  pool,
  cursor,
  isReady,
  listeners,
  refusals,
  providers,
  overtakenHosts,
  version,
  commit,
  dataDir,
  standbysWanted,
  warnings,
  backups,
  clock,
}: Deps) {
  let locations: { ids: Promise<ReadonlySet<string>>; readAtMs: number } | undefined

  function knownLocations(): Promise<ReadonlySet<string>> {
    const nowMs = performance.now()
    if (!locations || nowMs - locations.readAtMs > LOCATIONS_KEPT_MS) {
      const ids = orders.count(clock.now()).then((all) => new Set(all.map(({ locationId }) => locationId)))
      locations = { ids, readAtMs: nowMs }
    }
    return locations.ids
  }

  async function ofProcess(): Promise<Figure[]> {
    // Before the questions of this page itself.
    const { totalCount, idleCount, waitingCount, options } = pool
    const known = await knownLocations().catch(() => null)
    return [
      one('thali_node_info', 'Always 1; names version and commit', 1, { version, commit }),
      one('thali_ready', 'Whether this process should be given requests', Number(await isReady())),
      one('thali_live_listeners', 'Open live feeds', listeners()),
      one(
        'thali_database_overtaken',
        'Database servers that take writes although another one has taken over',
        overtakenHosts().length,
      ),
      {
        name: 'thali_pool_connections',
        help: 'Connections to the database, by what they do',
        values: [
          { labels: { state: 'used' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
        ],
      },
      one('thali_system_warnings', 'Sentences of the System tab that need attention', (await warnings()).length),
      one('thali_pool_limit', 'Most connections to the database', options.max),
      one('thali_pool_waiting', 'Queries that wait for a connection', waitingCount),
      ...(known ? [refusals.figure(known)] : []),
    ]
  }

  async function ofDisk(): Promise<Figure[]> {
    const { freeBytes, sizeBytes } = await readDiskSpace(dataDir)
    return [
      one('thali_disk_free_bytes', 'Free space on the disk of the data directory', freeBytes),
      one('thali_disk_size_bytes', 'Size of the disk of the data directory', sizeBytes),
    ]
  }

  /** Counted for the target that is worst off; infinite where there is no backup yet. */
  async function ofBackups(): Promise<Figure[]> {
    if (!backups) return []
    const { targets, waiting } = await backups.state()
    const age = Math.max(...targets.map(({ newestAt }) => secondsSince(newestAt, clock.now())))
    return [
      {
        name: 'thali_backup_stored',
        help: 'Whether backups are stored in a place, and its log has no hole',
        values: targets.map(({ name, problem }) => ({ labels: { target: name }, value: Number(problem === null) })),
      },
      one('thali_backup_age_seconds', 'Age of the newest base backup', age),
      one('thali_archive_lag_seconds', 'How long the log has waited to be shipped', waiting.oldestSeconds),
    ]
  }

  async function ofProviders(): Promise<Figure> {
    const values = Object.entries(await providers()).map(([name, isUp]) => ({ labels: { name }, value: Number(isUp) }))
    return { name: 'thali_dependency_up', help: 'Whether each provider in use answered within the last minute', values }
  }

  async function ofDatabase(): Promise<Figure[]> {
    const now = clock.now()
    try {
      const [state, counted, behind] = await Promise.all([
        house.read(new Date(now.getTime() - PATIENCE_MS)),
        orders.count(now),
        house.secondsBehind(cursor()),
      ])
      return [
        one('thali_database_up', 'Whether the database answered', 1),
        one('thali_feed_behind_seconds', 'Age of the oldest change that this process has not told', behind),
        ...houseFigures({ ...state, standbysExpected: Math.max(state.standbysExpected, standbysWanted) }),
        ...orderFigures(counted, now),
      ]
    } catch {
      return [one('thali_database_up', 'Whether the database answered', 0)]
    }
  }

  return {
    /** Of this process alone. */
    ofProcess,

    /** The same from every process. */
    async ofHouse(): Promise<Figure[]> {
      const [disk, copies, database, dependencies] = await Promise.all([
        ofDisk().catch(() => []),
        ofBackups(),
        ofDatabase(),
        ofProviders(),
      ])
      return [...disk, ...copies, ...database, dependencies]
    },
  }
}

export type WatchedFigures = ReturnType<typeof createWatchedFigures>

function secondsSince(at: Date | null, now: Date): number {
  return at === null ? Infinity : (now.getTime() - at.getTime()) / 1000
}

function houseFigures(state: HouseFigures): Figure[] {
  const byQueue = (message: number, push: number) => [
    { labels: { queue: 'message' }, value: message },
    { labels: { queue: 'push' }, value: push },
  ]
  return [
    {
      name: 'thali_messages_waiting',
      help: 'Messages that are due and have not left',
      values: byQueue(state.messagesWaiting, state.pushesWaiting),
    },
    {
      name: 'thali_oldest_message_seconds',
      help: 'How long the oldest of them has been due',
      values: byQueue(state.oldestMessageSeconds, state.oldestPushSeconds),
    },
    one('thali_messages_failed', 'Messages that could not be delivered in all tries', state.messagesFailed),
    one('thali_payments_open', 'Card payments begun more than two minutes ago and not settled', state.paymentsOpen),
    one(
      'thali_payments_overdue',
      'Card payments and news of them that should have been looked at two minutes ago',
      state.paymentsOverdue + state.paymentNewsOverdue,
    ),
    one('thali_refunds_waiting', 'Refunds that are not settled', state.refundsWaiting),
    one(
      'thali_standbys_expected',
      'Standbys that are set, or that the database keeps its log for',
      state.standbysExpected,
    ),
    one('thali_standbys_connected', 'Of these, connected', state.standbysConnected),
    one('thali_standby_lag_seconds', 'How far the slowest standby is behind', state.standbyLagSeconds),
    one(
      'thali_standby_lifted',
      'Whether orders go on without a synchronous standby that was gone',
      state.standbyLifted,
    ),
  ]
}

function orderFigures(locations: readonly OrderFigures[], now: Date): Figure[] {
  const by = (value: (of: OrderFigures) => number, more: Record<string, string> = {}) =>
    locations.map((of) => ({ labels: { location: of.locationId, ...more }, value: value(of) }))
  return [
    {
      name: 'thali_recent_orders',
      help: 'Orders of the last minutes',
      values: [...by((of) => of.lastFiveMinutes, { minutes: '5' }), ...by((of) => of.lastHalfHour, { minutes: '30' })],
    },
    {
      name: 'thali_usual_orders',
      help: 'Orders of the same half hour in the four weeks before, added up',
      values: by((of) => of.sameHalfHours),
    },
    {
      name: 'thali_location_open',
      help: 'Whether the location takes orders now: open by its hours, active, not paused',
      values: by((of) => Number(takesOrders(of, now))),
    },
  ]
}

function takesOrders(figures: OrderFigures, now: Date): boolean {
  const { isActive, ordersPausedUntil } = figures
  return isActive && isOpenAt(scheduleOf(figures, 'all'), now) && pausedUntil(ordersPausedUntil, now) === null
}

function one(name: Figure['name'], help: string, value: number, labels: Record<string, string> = {}): Figure {
  return { name, help, values: [{ labels, value }] }
}
