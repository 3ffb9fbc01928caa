import { chown, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerUser } from './server-user.ts'

/** The kernel takes 104 bytes (macOS) or 108 (Linux) for a socket's path; the rest is left to the file name. */
const LONGEST_FOLDER_BYTES = 64

/** A name for a folder that is short enough to reach the Unix sockets in it. */
export type SocketFolder = {
  path: string
  /** The private temporary folder that holds the short name, where one was needed. */
  temporary: string | undefined
  remove(): Promise<void>
}

/**
 * Gives a folder a name that fits a socket address.
 *
 * Only the address is limited, not where the socket lies: behind a link in a
 * private temporary folder it stays in the folder it belongs to, however deep.
 */
export async function openSocketFolder(folder: string, owner?: ServerUser): Promise<SocketFolder> {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER_BYTES) {
    return { path: folder, temporary: undefined, remove: () => Promise.resolve() }
  }

  const parent = Buffer.byteLength(tmpdir()) < LONGEST_FOLDER_BYTES - 20 ? tmpdir() : '/tmp'
  const temporary = await mkdtemp(path.join(parent, 'thali-'))
  const short = path.join(temporary, 's')
  await symlink(folder, short)
  if (owner) await chown(temporary, owner.uid, owner.gid)
  return { path: short, temporary, remove: () => rm(temporary, { recursive: true, force: true }) }
}
