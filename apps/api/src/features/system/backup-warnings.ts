import type { BackupState } from '@thali/keeper/backup/backup-keeper'

const HOUR_MS = 60 * 60_000
/** A backup a day, and two hours to make it. */
const OLDEST_HOURS = 26
/** The log leaves every half minute; what waits for longer is not on any other disk. */
const LONGEST_WAIT_SECONDS = 300

/** What is wrong with the backups, one sentence each. */
export function backupWarnings({ targets, waiting }: BackupState, now: Date): string[] {
  const ofTargets = targets.flatMap(({ name, newestAt, problem }) => {
    if (problem !== null) return [`Backups are not stored in ${name}. ${problem}`]
    const hours = newestAt ? Math.floor((now.getTime() - newestAt.getTime()) / HOUR_MS) : null
    return hours !== null && hours >= OLDEST_HOURS
      ? [`The newest backup in ${name} is ${hours} hours old. Look at the log of the product for the reason.`]
      : []
  })
  const { segments, oldestSeconds } = waiting
  const ofLog =
    oldestSeconds > LONGEST_WAIT_SECONDS
      ? [`${segments} files of the database's log have waited ${oldestSeconds} s for a backup. They fill the disk.`]
      : []
  return [...ofTargets, ...ofLog]
}
