import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { systemCodeOf } from './errors.ts'

/** Content of the server's lock file: the process id, and whether that process is the server. */
export type LockFile = { pid: number; isServing: boolean }

/**
 * Reads the lock file in the cluster; undefined when there is none. The file outlives a killed server, and its process
 * id may since belong to another program, so the id alone proves nothing.
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

/** A server's working directory is its cluster, and the system tells the working directory of a process. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    // The process has ended, or belongs to a user we may not inspect and who could not open our folder either.
    if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes(systemCodeOf(error) ?? '')) return false
    throw error
  }
}
