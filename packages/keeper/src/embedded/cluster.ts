import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, systemCodeOf } from './errors.ts'
import { serverEnvironment, startGuarded } from './guarded-process.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** The name of the database and of the one role that uses it. */
export const DATABASE_NAME = 'thali'

const MAJOR_VERSION = '18'

export type ClusterSetup = {
  dataDir: string
  cluster: string
  binaries: Binaries
  user: ServerUser | undefined
}

/**
 * The cluster folder as passed to the server. The server's user may not be able to walk to it (a project in /root), but
 * the server is started inside the folder, which is enough on Linux.
 */
export function folderForServer(cluster: string, user: ServerUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/**
 * Makes sure that a cluster exists that these binaries can run. It is created in a side folder and renamed last: if the
 * first start is killed, only a side folder remains, and the next start removes it. The caller holds the data
 * directory, so every side folder found here belongs to a dead process.
 */
export async function ensureCluster(setup: ClusterSetup): Promise<void> {
  await removeLeftovers(setup.dataDir)
  const version = await readVersion(setup.cluster)
  if (version === undefined) return createCluster(setup)

  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `The database in ${setup.cluster} was made by PostgreSQL ${version} and this program brings PostgreSQL ${MAJOR_VERSION}: move its data over with pg_dump and pg_restore, or set DATA_DIR to another folder.`,
    )
  }
  if (setup.user) await giveTo(setup.user, setup.cluster)
}

async function removeLeftovers(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => /^postgres(-runtime-.+)?\.new-/.test(name))
  for (const name of leftovers) await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'EACCES') {
      const sentence = `The database folder ${cluster} belongs to another user: start as that user, or give the folder to the one you start as.`
      throw new EmbeddedPostgresError(sentence, { cause: error })
    }
    if (code !== 'ENOENT') throw error
  }

  if (!(await isEmpty(cluster))) {
    throw new EmbeddedPostgresError(
      `The folder ${cluster} holds files but no database: move them away, or set DATA_DIR to another folder.`,
    )
  }
  return undefined
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return true
    throw error
  }
}

async function createCluster({ dataDir, cluster, binaries, user }: ClusterSetup): Promise<void> {
  const unfinished = path.join(dataDir, `postgres.new-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)

  try {
    await initialise(unfinished, dataDir, binaries, user)
    await createDatabase(unfinished, binaries, user)
    await removeEmpty(cluster)
    await rename(unfinished, cluster)
    await flushFolder(dataDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** Windows cannot rename onto an existing folder, not even an empty one. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
  }
}

async function initialise(
  folder: string,
  dataDir: string,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<void> {
  const args = [
    `--pgdata=${folderForServer(folder, user)}`,
    `--username=${DATABASE_NAME}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(await authentication(dataDir)),
  ]
  const initdb = startGuarded({ command: binaries.initdb, args, cwd: folder, user })
  const lines: string[] = []
  initdb.onLine((line) => lines.push(line))
  const { ok, manner } = await initdb.ended
  if (ok) return

  throw new EmbeddedPostgresError(`The embedded database could not be created in ${dataDir}: initdb ${manner}.`, {
    cause: new Error(lines.slice(-20).join('\n')),
  })
}

/** Everybody who can enter the socket's folder may connect. Windows has no such folder, so a password is used there. */
async function authentication(dataDir: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']

  const file = passwordFile(dataDir)
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

/** The password for connections over TCP; undefined where the socket's folder guards the database. */
export async function findPassword(dataDir: string): Promise<string | undefined> {
  return process.platform === 'win32' ? readFile(passwordFile(dataDir), 'utf8') : undefined
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-password')
}

/** Runs before the rename, in a server without connections, so that a finished cluster always has its database. */
async function createDatabase(folder: string, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const args = ['--single', '-D', folderForServer(folder, user), '-c', 'log_checkpoints=off', 'template1']
  const stdio = ['pipe', 'ignore', 'pipe'] as const
  const single = spawn(binaries.postgres, args, { cwd: folder, stdio: [...stdio], env: serverEnvironment(), ...user })
  single.stdin?.on('error', () => undefined) // a server that is gone says why on its error output
  single.stdin?.end(`CREATE DATABASE ${DATABASE_NAME};\n`)
  const [errors, [code]] = await Promise.all([
    single.stderr ? text(single.stderr) : '',
    once(single, 'exit') as Promise<(number | null)[]>,
  ])
  if (code === 0 && !/ (ERROR|FATAL|PANIC): /.test(errors)) return

  throw new EmbeddedPostgresError(`The database "${DATABASE_NAME}" could not be created in ${folder}.`, {
    cause: new Error(errors.trim()),
  })
}

/** A rename is only safe from a power cut once the folder above it is on disk. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return

  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
