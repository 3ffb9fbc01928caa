import { chown, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { ServerUser } from './server-user.ts'

/** A socket path is limited to 104 bytes (macOS) or 108 (Linux); the rest is left for the file name. */
const LONGEST_FOLDER_BYTES = 64

/** A short enough path to a folder that holds Unix sockets. */
export type SocketFolder = {
  path: string
  /** Private temporary folder with the link, if one was needed. */
  temporary: string | undefined
  remove(): Promise<void>
}

/**
 * Gives a folder a path short enough for a socket address. Only the path is limited: through a link in a private
 * temporary folder the socket still lies in its own folder, however deep.
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
