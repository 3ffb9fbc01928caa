import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { systemCodeOf } from './errors.ts'

/** What the server's own lock file says: the process it names, and whether that process is the server. */
export type LockFile = { pid: number; isServing: boolean }

/**
 * Reads the lock file a server keeps in its cluster; undefined where there is none.
 *
 * The file outlives a server that was killed, and its process number may have
 * been given to any other program since, so the number alone proves nothing.
 */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const pid = await readServerPid(cluster)
  if (pid === undefined) return undefined
  return { pid, isServing: await isServerOf(pid, cluster) }
}

/** The process number in the lock file. */
export async function readServerPid(cluster: string): Promise<number | undefined> {
  try {
    const [firstLine] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return Math.abs(Number(firstLine)) || undefined // a server without connections writes its number negative
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, cluster)
  if (process.platform === 'win32') return false // there the server checks by itself

  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

/** A server works inside the folder of its cluster, and the system knows in which folder a process works. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    // Ended, or of a user whose processes we may not look into and who could not open our folder either.
    if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes(systemCodeOf(error) ?? '')) return false
    throw error
  }
}
