import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { DatabaseConnection } from '../connection/connect.ts'
import { ARCHIVE_FOLDER } from '../embedded/archive-settings.ts'
import type { S3Account } from '../s3-client.ts'
import { createKeptTarget, type TargetState, type Tell } from './kept-target.ts'
import { createLogShipper, readWaiting, type Waiting } from './log-shipper.ts'
import { openTarget } from './open-target.ts'

/** Where backups go and whom they are sealed for. */
export type BackupSettings = { places: readonly string[]; publicKey: string; s3: S3Account | undefined }

/** How it stands with the backups of this installation. */
export type BackupState = {
  targets: TargetState[]
  /** Finished files of the log in `DATA_DIR`; none with `DATABASE_URL`, where the server ships its log itself. */
  waiting: Waiting
}

type Deps = {
  config: {
    /** Undefined when no backups are made. */
    backup: BackupSettings | undefined
    dataDir: string
    /** The bucket of the photos; undefined when they lie in `dataDir`. */
    s3: object | undefined
    databaseUrl: string | undefined
  }
  connection: DatabaseConnection
  now: () => Date
  inform: Tell
  warn: Tell
}

const ROUND_MS = 2_000

/**
 * Keeps the backups of `BACKUP_TO` up to date while the product runs: a base backup a day to each target, and the log of
 * the embedded database as it is written. Undefined when no backups are set up.
 */
export async function createBackupKeeper({ config, connection, now, inform, warn }: Deps) {
  const { backup, dataDir, databaseUrl } = config
  if (!backup) return undefined
  const { publicKey } = backup
  const folder = path.join(dataDir, ARCHIVE_FOLDER)
  const targets = await Promise.all(backup.places.map((place) => openTarget(place, backup.s3)))
  const job = { connection, dataDir, hasPhotos: config.s3 === undefined, publicKey }
  const kept = targets.map((target) =>
    createKeptTarget({ target, job, hasLog: databaseUrl === undefined, now, inform, warn }),
  )
  const onError = (error: unknown) => warn({ err: error }, 'work on backups failed')
  const shipper = createLogShipper({ folder, targets, publicKey, now, onError })
  const stopping = new AbortController()
  let shipping = Promise.resolve()

  async function shipLog(): Promise<void> {
    const ready = kept.filter((one) => one.isReady())
    const faults = await shipper.round(new Set(ready.map(({ target }) => target)))
    for (const one of ready) one.noteLog(faults.get(one.target))
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch(onError)
      await wait(ROUND_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start(): void {
      if (databaseUrl === undefined) shipping = repeat(shipLog)
      for (const one of kept) {
        void repeat(one.backUpIfDue)
        void repeat(one.shipErasures)
      }
    },

    async state(): Promise<BackupState> {
      return { targets: kept.map((one) => one.state()), waiting: await readWaiting(folder, now()) }
    },

    /** Ends with the file that is being shipped. A backup that is being made ends with its connection. */
    async stop(): Promise<void> {
      stopping.abort()
      await shipping
    },
  }
}

export type BackupKeeper = NonNullable<Awaited<ReturnType<typeof createBackupKeeper>>>
