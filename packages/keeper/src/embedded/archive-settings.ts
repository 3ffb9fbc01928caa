import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

import type { ServerUser } from './server-user.ts'

/** Folder in the data directory where the server leaves the finished files of its log. */
export const ARCHIVE_FOLDER = 'wal-out'

/** At most this much of what was written is not yet in a finished file, when little is written. */
const ARCHIVE_EVERY_S = 30

/** Settings with which the server keeps each finished file of its log, without a shell. */
export const ARCHIVE_SETTINGS: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_library: 'basic_archive',
  // From the cluster's folder, in which the server works: its user may not be able to walk there from the root.
  'basic_archive.archive_directory': `../${ARCHIVE_FOLDER}`,
  archive_timeout: String(ARCHIVE_EVERY_S),
}

/** Makes the folder that the server writes to. */
export async function prepareArchive(dataDir: string, user: ServerUser | undefined): Promise<void> {
  const folder = path.join(dataDir, ARCHIVE_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!user) return

  await chown(folder, user.uid, user.gid)
  // Execute permission on our folder lets the server's user pass through without listing it.
  const { mode } = await stat(dataDir)
  await chmod(dataDir, mode | 0o011)
}
