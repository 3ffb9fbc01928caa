import type { BackupState } from '@thali/keeper/backup/backup-keeper'
import { twoPrimaries } from '@thali/keeper/connection/primary-choice'

/** Measurements of the running system; null where one failed. */
export type SystemState = {
  freeBytes: number | null
  /** How far our clock is ahead of the database's, in ms. */
  clockAheadMs: number | null
  /** How far it was ahead of the card provider's at its last answer, in ms. */
  aheadOfProviderMs: number | null
  oldestActiveSeconds: number | null
  /** For how long the oldest change of money has waited to be booked. */
  unbookedSeconds: number | null
  /** Time since the database last refused a write; null when it never did. */
  sinceFailedWriteMs: number | null
  /** Audit rows that differ from their seal. */
  brokenAudit: { after: number; upTo: number } | null
  /** What is wrong with the backups, one sentence each. */
  backupWarnings: readonly string[]
  /** Names of a synchronous standby that was lifted, and of one that holds up every write. */
  standby: { lifted: string | null; stuckAt: string | null }
  /** Hosts of the database that take writes although another one has taken over. */
  overtakenHosts: readonly string[]
  /** A proxy in front whose word about the address of a guest is not taken. */
  untrustedProxy: string | null
  /** The address in whose name mails are sent, where it is the one of the examples. */
  nobodysSender: string | null
}

const MIB = 1024 * 1024
/** The database needs this much to write its log and stop cleanly; with less, no order may be confirmed. */
const LEAST_FREE_BYTES = 100 * MIB
const WARN_FREE_BYTES = 2_048 * MIB
/** The card provider refuses signatures that are five minutes off. */
const MOST_CLOCK_MS = 60_000
/** A stuck message is retried after a minute; if it is older than this, no worker is sending it. */
const MOST_ACTIVE_SECONDS = 180
/** Longer than the history of an upgrade takes. */
const MOST_UNBOOKED_SECONDS = 60 * 60
/** A failed write counts as evidence against the next one for this long. */
const FAILED_WRITE_COUNTS_MS = 30_000

/** Whether orders can be stored, judged by free space and the latest writes. */
export function canStore({ freeBytes, sinceFailedWriteMs }: SystemState): boolean {
  const hasRoom = freeBytes === null || freeBytes >= LEAST_FREE_BYTES
  return hasRoom && (sinceFailedWriteMs === null || sinceFailedWriteMs > FAILED_WRITE_COUNTS_MS)
}

/** Whether messages are sent: none has been in progress for longer than a crash explains. */
export function doMessagesLeave({ oldestActiveSeconds }: SystemState): boolean {
  return oldestActiveSeconds === null || oldestActiveSeconds <= MOST_ACTIVE_SECONDS
}

/** Warnings for the operator, one sentence each. */
export function systemWarnings(state: SystemState): string[] {
  const { freeBytes } = state
  const warnings: string[] = []
  if (freeBytes !== null && freeBytes < WARN_FREE_BYTES) {
    const left = `${Math.floor(freeBytes / MIB)} MB`
    warnings.push(
      freeBytes < LEAST_FREE_BYTES
        ? `The disk is full: ${left} are free. Orders cannot be stored until there is room.`
        : `The disk is nearly full: ${left} are free. Make room before orders can no longer be stored.`,
    )
  } else if (!canStore(state)) {
    warnings.push('The database refused to store something a moment ago. Look at its log and at its disk.')
  }
  warnings.push(
    ...clockWarning(state.clockAheadMs, "the database's. Set both by a time server."),
    ...clockWarning(
      state.aheadOfProviderMs,
      "the card provider's. Set it by a time server: from 300 s on, news of payments are refused.",
    ),
  )
  if (!doMessagesLeave(state)) {
    warnings.push(
      `A message has been on its way for ${Math.round(state.oldestActiveSeconds ?? 0)} s. Restart the server.`,
    )
  }
  if ((state.unbookedSeconds ?? 0) > MOST_UNBOOKED_SECONDS) {
    const minutes = Math.round((state.unbookedSeconds ?? 0) / 60)
    warnings.push(
      `Money that moved ${minutes} minutes ago is not in the book yet, so the month-end is not whole. Look for errors of the background work in the log.`,
    )
  }
  warnings.push(...state.overtakenHosts.map(twoPrimaries), ...standbyWarnings(state.standby))
  if (state.untrustedProxy !== null) {
    warnings.push(
      `All guests count as one: the proxy at ${state.untrustedProxy} is not named in TRUSTED_PROXIES, so that limits for one guest hold for all together.`,
    )
  }
  if (state.nobodysSender !== null) {
    warnings.push(
      `Mails are sent in the name of ${state.nobodysSender}, which is nobody's: enter the restaurant's address in Settings, or set MAIL_FROM.`,
    )
  }
  if (state.brokenAudit) {
    const { after, upTo } = state.brokenAudit
    warnings.push(
      `The audit log was changed from outside: its rows ${after + 1} to ${upTo} are not what was written down.`,
    )
  }
  return [...warnings, ...state.backupWarnings]
}

function standbyWarnings({ lifted, stuckAt }: SystemState['standby']): string[] {
  return [
    ...(stuckAt
      ? [
          `Every write waits for the synchronous standby ${stuckAt}, and the database user may not lift it. Run as a superuser: ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf();`,
        ]
      : []),
    ...(lifted
      ? [
          `Orders no longer wait for the synchronous standby ${lifted}, which was gone: if the primary is lost now, so are the latest orders. Bring the standby back; a minute after it has caught up it is waited for again.`,
        ]
      : []),
  ]
}

function clockWarning(aheadMs: number | null, other: string): string[] {
  if (aheadMs === null || Math.abs(aheadMs) <= MOST_CLOCK_MS) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return [`The clock of this server is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}`]
}

const HOUR_MS = 60 * 60_000
/** A backup a day, and two hours to make it. */
const OLDEST_HOURS = 26
/** Finished segments of the log are copied every half minute. A segment that waits longer has no copy on another disk. */
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
