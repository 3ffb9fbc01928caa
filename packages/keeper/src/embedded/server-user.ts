import { chown, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

import { EmbeddedPostgresError, systemCodeOf } from './errors.ts'

/** The user to run the database server as when this process is root: PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']
const READ = 4
const ENTER = 1

/**
 * Finds the user the server must run as; undefined means the current user. An existing cluster keeps its owner, so that
 * starting once as root does not lock out the person who made it.
 */
export async function findServerUser(cluster: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined

  const owner = await ownerOf(cluster)
  if (owner && owner.uid !== 0) return owner

  const passwd = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const entry = passwd.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody": start as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

async function ownerOf(folder: string): Promise<ServerUser | undefined> {
  try {
    const { uid, gid } = await stat(folder)
    return { uid, gid }
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Gives a folder and its contents to the server's user, the folder itself last: while root still owns it, the work is
 * unfinished.
 */
export async function giveTo(user: ServerUser, folder: string): Promise<void> {
  if ((await stat(folder)).uid === user.uid) return

  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
}

/** Whether the server's user can reach and read a file or folder. */
export async function canReach(user: ServerUser | undefined, target: string): Promise<boolean> {
  if (!user) return true

  const place = await realpath(target)
  return (await allows(user, place, READ)) && canEnter(user, path.dirname(place))
}

/** Whether the server's user can pass through a folder and all those above it. */
export async function canEnter(user: ServerUser | undefined, folder: string): Promise<boolean> {
  if (!user) return true

  let place = await realpath(folder)
  while (await allows(user, place, ENTER)) {
    if (place === path.dirname(place)) return true
    place = path.dirname(place)
  }
  return false
}

async function allows(user: ServerUser, place: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(place)
  const shift = ownersShift(user, { uid, gid })
  const bits = (mode >> shift) & 0o7
  return (bits & wanted) === wanted
}

function ownersShift(user: ServerUser, owner: ServerUser): number {
  if (owner.uid === user.uid) return 6
  return owner.gid === user.gid ? 3 : 0
}
