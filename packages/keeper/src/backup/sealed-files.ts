import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import { BackupError, DamagedBackup } from './backup-error.ts'
import { INSTALLATION } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { sealFor, unseal } from './sealing.ts'

type Content = AsyncIterable<Buffer>

/** Compresses, seals and stores a stream: whole or not at all. */
export async function putSealed(target: BackupTarget, key: string, publicKey: string, content: Content): Promise<void> {
  const seal = sealFor(publicKey, key)
  await pipeline(content, createZstdCompress(), seal, (sealed: Content) => target.put(key, sealed))
}

/**
 * Opens a sealed file and hands its content to `read`.
 *
 * @throws DamagedBackup
 */
export async function readSealed<Result>(
  target: BackupTarget,
  { key, privateKey }: { key: string; privateKey: string },
  read: (content: Content) => Promise<Result>,
): Promise<Result> {
  const open = unseal(privateKey, key)
  const sealed = await target.get(key)
  if (!sealed) throw new DamagedBackup(`${target.name} holds no ${key}.`)
  return pipeline(sealed, open, createZstdDecompress(), read)
}

/** The database whose backups a target holds; null for a target that is still empty. */
export async function readInstallation(target: BackupTarget): Promise<string | null> {
  const content = await target.get(INSTALLATION)
  if (!content) return null
  const { systemIdentifier } = parse(await text(Readable.from(content)))
  if (systemIdentifier === undefined) throw new BackupError(`${INSTALLATION} in ${target.name} is damaged.`)
  return systemIdentifier
}

/**
 * Makes a target this database's own.
 *
 * @throws BackupError where it holds the backups of another database.
 */
export async function claimTarget(target: BackupTarget, systemIdentifier: string): Promise<void> {
  const owner = await readInstallation(target)
  if (owner === systemIdentifier) return
  if (owner !== null)
    throw new BackupError(`${target.name} holds the backups of another database: name another folder or prefix.`)
  const told = `${JSON.stringify({ product: 'thali', format: 1, systemIdentifier }, null, 2)}\n`
  await target.put(INSTALLATION, Readable.from(Buffer.from(told), { objectMode: false }))
}

function parse(told: string): { systemIdentifier?: string } {
  try {
    return JSON.parse(told) as { systemIdentifier?: string }
  } catch {
    return {}
  }
}
