import { createHash } from 'node:crypto'

import { z } from 'zod'

import { DamagedBackup } from './backup-error.ts'

/** PostgreSQL's own list of a base backup's files, which it sends last. */
export type BackupManifest = {
  systemIdentifier: string
  files: Map<string, Fingerprint>
}

export type Fingerprint = { size: number; sha256: string }

/** The log of the backup itself is sent beside the files and not listed. */
const UNLISTED = /^pg_wal\//
/** The last line holds the checksum of everything before it. */
const CHECKSUM_LINE = /"Manifest-Checksum": "([0-9a-f]{64})"\}\s*$/

const file = z.object({
  Path: z.string().optional(),
  /** Hexadecimal, for a name that is not UTF-8. */
  'Encoded-Path': z.string().optional(),
  Size: z.number(),
  Checksum: z.string(),
})
const manifest = z.object({ Files: z.array(file) })

/** @throws DamagedBackup when the list itself is damaged. */
export function parseManifest(bytes: Buffer): BackupManifest {
  const text = bytes.toString()
  const told = CHECKSUM_LINE.exec(text)
  const sum = createHash('sha256').update(text.slice(0, told?.index)).digest('hex')
  const identifier = /"System-Identifier": (\d+)/.exec(text)?.[1]
  if (!told || told[1] !== sum || identifier === undefined)
    throw new DamagedBackup('The backup is damaged: its list of files is not as the database wrote it.')

  const { Files } = manifest.parse(JSON.parse(text))
  const files = Files.map(({ Path, 'Encoded-Path': encoded = '', Size, Checksum }) => {
    const name = Path ?? Buffer.from(encoded, 'hex').toString()
    return [name, { size: Size, sha256: Checksum }] as const
  })
  // The identifier has 64 bits, more than a number of JSON keeps.
  return { systemIdentifier: identifier, files: new Map(files) }
}

/** @throws DamagedBackup naming the first file that is missing, unknown or not as the database read it. */
export function checkAgainstManifest({ files }: BackupManifest, seen: ReadonlyMap<string, Fingerprint>): void {
  const unknown = [...seen.keys()].find((name) => !files.has(name) && !UNLISTED.test(name))
  const wrong = [...files].find(([name, listed]) => {
    const found = seen.get(name)
    return found?.size !== listed.size || found.sha256 !== listed.sha256
  })
  const name = wrong?.[0] ?? unknown
  if (name !== undefined)
    throw new DamagedBackup(`The backup is damaged: its file ${name} is not as the database read it.`)
}
