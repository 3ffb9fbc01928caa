import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import tar, { type Extract, type Header } from 'tar-stream'

import type { DatabaseConnection } from '../connection/connect.ts'
import { checkAgainstManifest, type Fingerprint, parseManifest } from './backup-manifest.ts'
import { type BackupSpan, connectForReplication, identify, streamBaseBackup } from './replication.ts'

/** A file or folder of the database's cluster, with its path from there. */
export type ClusterEntry = { header: Pick<Header, 'name' | 'size' | 'mode' | 'type'>; content: Readable }

export type BaseBackup = BackupSpan & { systemIdentifier: string; files: number; bytes: number }

/**
 * Copies the cluster of a running server over the replication protocol, embedded or not, with the log that makes the
 * copy whole. Every file is hashed as it passes and compared with the server's list, which comes as the last entry,
 * `backup_manifest`. `onEntry` gets one entry after the other; what it leaves unread is passed over.
 *
 * @throws BackupError where the server does not allow it or a file was changed on its way.
 */
export async function readBaseBackup(
  connection: DatabaseConnection,
  onEntry: (entry: ClusterEntry) => Promise<void>,
): Promise<BaseBackup> {
  const client = await connectForReplication(connection)
  try {
    const { systemIdentifier } = await identify(client)
    const archive = tar.extract()
    const manifest: Buffer[] = []
    const stream = streamBaseBackup(client, {
      onArchive: (bytes) => archive.write(bytes),
      onArchiveEnd: () => archive.end(null),
      onManifest: (bytes) => manifest.push(bytes),
    })
    archive.on('drain', stream.resume)
    stream.done.catch((error: Error) => archive.destroy(error))

    const seen = await readArchive(archive, onEntry).catch((error: unknown) => {
      stream.giveUp()
      throw error
    })
    const span = await stream.done
    const list = Buffer.concat(manifest)
    checkAgainstManifest(parseManifest(list), seen)
    const header = { name: MANIFEST, type: 'file', mode: 0o600, size: list.length } as const
    await onEntry({ header, content: Readable.from(list, { objectMode: false }) })
    const bytes = [...seen.values()].reduce((sum, { size }) => sum + size, 0)
    return { ...span, systemIdentifier, files: seen.size, bytes }
  } finally {
    await client.end().catch(() => undefined) // a connection that was given up has ended by itself
  }
}

/** Name of the server's list of files, within the cluster too. */
export const MANIFEST = 'backup_manifest'

/** Hands the entries of a tar archive on, and answers size and SHA-256 of each file. */
export async function readArchive(
  archive: Extract,
  onEntry: (entry: ClusterEntry) => Promise<void>,
): Promise<Map<string, Fingerprint>> {
  const seen = new Map<string, Fingerprint>()
  for await (const entry of archive) {
    const { header } = entry
    const hash = createHash('sha256')
    let size = 0
    const hashed = async function* () {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    const content = Readable.from(hashed(), { objectMode: false })
    await onEntry({ header, content })
    if (!content.readableEnded) await finished(content.resume())
    if (header.type === 'file') seen.set(header.name, { size, sha256: hash.digest('hex') })
  }
  return seen
}
