import type { Duplex } from 'node:stream'

import type pg from 'pg'

import { createClient, type DatabaseConnection, sqlState } from '../connection/connect.ts'
import { BackupError } from './backup-error.ts'

/** Who the server is, as it tells a replica. */
export type Identity = { systemIdentifier: string; timeline: number; lsn: string }

/** What the server streams: files as one tar archive, then the list of them. */
export type BaseBackupReader = {
  /** False asks for a pause, until `resume` is called. */
  onArchive: (bytes: Buffer) => boolean
  onArchiveEnd: () => void
  onManifest: (bytes: Buffer) => void
}

/** Between which positions of the log the files were read; replaying that much makes them whole. */
export type BackupSpan = { timeline: number; startLsn: string; endLsn: string }

const BASE_BACKUP = `BASE_BACKUP (LABEL 'thali', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** The types of pg leave out the setting that asks for the protocol. */
type ReplicationSettings = pg.ClientConfig & { replication: 'true' }

/**
 * Opens a connection that speaks the replication protocol.
 *
 * @throws BackupError where the role or the server does not allow it.
 */
export async function connectForReplication(connection: DatabaseConnection): Promise<pg.Client> {
  const replication: ReplicationSettings = { replication: 'true', application_name: 'thali-backup', keepAlive: true }
  const client = createClient(connection, replication)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw toRefusal(error)
  }
}

const REFUSALS: Record<string, string> = {
  '42501': 'The database does not let this role make a backup: give it the right with ALTER ROLE … REPLICATION.',
  '28000': 'The database lets nobody from here make a backup: add a line for “replication” to its pg_hba.conf.',
  '28P01': 'The database refuses the password: correct DATABASE_URL.',
  '53300': 'The database takes no further replica: raise max_wal_senders.',
}

function toRefusal(error: unknown): unknown {
  const sentence = REFUSALS[sqlState(error) ?? '']
  if (sentence) return new BackupError(sentence, { cause: error })
  const isAway = error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code))
  return isAway ? new BackupError('The database does not answer: start it and try again.', { cause: error }) : error
}

/** Which database it is, and how far its log has been written. */
export async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>('IDENTIFY_SYSTEM')
  const [row] = rows
  if (!row) throw new BackupError('The database did not say who it is.')
  return { systemIdentifier: row.systemid, timeline: row.timeline, lsn: row.xlogpos }
}

export type BaseBackupStream = { done: Promise<BackupSpan>; resume: () => void; giveUp: () => void }

/** Asks for a base backup and hands its bytes on as they come. */
export function streamBaseBackup(client: pg.Client, reader: BaseBackupReader): BaseBackupStream {
  const { promise, resolve, reject } = Promise.withResolvers<BackupSpan>()
  const results: string[][][] = []
  let socket: Duplex | undefined
  let part: 'archive' | 'manifest' | undefined

  function take(message: Buffer): void {
    const kind = String.fromCharCode(message[0] ?? 0)
    if (kind === 'n') {
      if (part) throw new BackupError('The database keeps tables in tablespaces of their own, which is not supported.')
      part = 'archive'
    } else if (kind === 'm') {
      part = 'manifest'
      reader.onArchiveEnd()
    } else if (kind === 'd' && part === 'manifest') {
      reader.onManifest(Buffer.from(message.subarray(1)))
    } else if (kind === 'd') {
      // Copied, because the connection uses its buffer again.
      if (!reader.onArchive(Buffer.from(message.subarray(1)))) socket?.pause()
    }
  }

  client.query({
    submit(connection: pg.Connection) {
      socket = connection.stream
      connection.query(BASE_BACKUP)
    },
    handleRowDescription: () => results.push([]),
    handleDataRow: ({ fields }: { fields: string[] }) => results.at(-1)?.push(fields),
    handleCommandComplete: () => undefined,
    handleCopyData({ chunk }: { chunk: Buffer }) {
      try {
        take(chunk)
      } catch (error) {
        reject(error)
        socket?.destroy()
      }
    },
    handleError: (error: unknown) => reject(toRefusal(error)),
    handleReadyForQuery() {
      const [start, end] = [results[0]?.[0], results.at(-1)?.[0]]
      if (!start?.[0] || !end?.[0]) return reject(new BackupError('The database ended its backup too early.'))
      resolve({ timeline: Number(start[1]), startLsn: start[0], endLsn: end[0] })
    },
  } as pg.Submittable)
  return { done: promise, resume: () => socket?.resume(), giveUp: () => socket?.destroy() }
}
