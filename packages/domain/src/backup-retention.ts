import { addDays, instantAt, localParts } from './time/zone.ts'

const DAY_MS = 86_400_000

/** Minutes after midnight, when the fewest guests are awake. */
const BACKUP_MINUTE = 4 * 60

/** Every backup is kept this long, and the log after it, so that any moment in between can be restored. */
export const KEPT_DAYS = 14
/** After that the newest of each week, then of each month. */
const KEPT_WEEKS = 8
const KEPT_MONTHS = 12

/**
 * Which backups stay: all of the last 14 days, then the newest of each of 8 weeks, then of each of 12 months, counted
 * back from now. The newest one always stays, however old it is.
 */
export function backupsToKeep<Backup extends { startedAt: Date }>(backups: readonly Backup[], now: Date): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const ageDays = ({ startedAt }: Backup) => (now.getTime() - startedAt.getTime()) / DAY_MS
  const recent = newestFirst.filter((backup) => ageDays(backup) <= KEPT_DAYS)
  const older = newestFirst.filter((backup) => ageDays(backup) > KEPT_DAYS)
  return new Set([
    ...newestFirst.slice(0, 1),
    ...recent,
    ...newestOfEach(older, weekOf).filter((backup) => ageDays(backup) <= KEPT_DAYS + KEPT_WEEKS * 7),
    ...newestOfEach(older, monthOf).filter((backup) => ageDays(backup) <= KEPT_MONTHS * 31),
  ])
}

/** Whether the backup of this morning, 4:00 local time, is missing. One that was missed is due at once. */
export function isBackupDue(newest: Date | undefined, now: Date): boolean {
  const today = localParts(now).date
  const thisMorning = instantAt(today, BACKUP_MINUTE)
  const dueAt = thisMorning <= now ? thisMorning : instantAt(addDays(today, -1), BACKUP_MINUTE)
  return newest === undefined || newest < dueAt
}

function newestOfEach<Backup extends { startedAt: Date }>(
  newestFirst: readonly Backup[],
  spanOf: (at: Date) => string | number,
): Backup[] {
  const spans = Map.groupBy(newestFirst, ({ startedAt }) => spanOf(startedAt))
  return [...spans.values()].flatMap(([newest]) => newest ?? [])
}

const FIRST_MONDAY = Date.UTC(1970, 0, 5)

function weekOf(at: Date): number {
  return Math.floor((Date.parse(`${localParts(at).date}T00:00:00Z`) - FIRST_MONDAY) / (7 * DAY_MS))
}

function monthOf(at: Date): string {
  return localParts(at).date.slice(0, 7)
}
