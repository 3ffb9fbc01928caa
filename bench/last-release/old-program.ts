import { execFile } from 'node:child_process'
import { glob, lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { REPOSITORY } from '../../scripts/source-files.ts'

const run = promisify(execFile)
const BOOK_OF_MIGRATIONS = 'apps/api/src/database/migrations/meta/_journal.json'
const LOCK = 'package-lock.json'
const MOST_OUTPUT = 16 * 1024 * 1024

/** A program of before, in a folder of its own. */
export type OldProgram = { folder: string; commit: string; subject: string }

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: REPOSITORY, maxBuffer: MOST_OUTPUT })
  return stdout.trim()
}

/** The newest tag before this commit; while there is none, the commit before the newest change of the schema. */
export async function findLastRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => '')
  return tag || `${await git('log', '-1', '--format=%H', '--', BOOK_OF_MIGRATIONS)}^`
}

/** Lays the program of a commit into an empty folder, with the modules of today when its lock file names the same ones. */
export async function checkOut(name: string, folder: string): Promise<OldProgram> {
  const [commit = '', subject = ''] = (await git('log', '-1', '--format=%h%n%s', name)).split('\n')
  const archive = path.join(folder, '..', `${commit}.tar`)
  await git('archive', '--format=tar', `--output=${archive}`, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  const [theirs, ours] = await Promise.all([folder, REPOSITORY].map(packagesOf))
  if (theirs === ours)
    for await (const modules of glob('{,apps/*/,packages/*/}node_modules', { cwd: REPOSITORY }))
      await linkModules(modules, folder)
  else await installModules(folder, commit)
  return { folder, commit, subject }
}

/** What the lock file of a program names; its first entry is the product, whose version differs with every release. */
async function packagesOf(root: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(path.join(root, LOCK), 'utf8')) as { packages: Record<string, object> }
  return JSON.stringify({ ...packages, '': undefined })
}

async function installModules(folder: string, commit: string): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }).catch((cause: Error) => {
    const [, ...said] = cause.message.split('\n')
    throw new Error(`npm ci refuses the packages of ${commit}: ${said.slice(0, 3).join(' ')}`, { cause })
  })
}

/** Links to packages of this repository lead to those of the old program; all others to the modules that are installed. */
async function linkModules(modules: string, folder: string): Promise<void> {
  const [from, to] = [REPOSITORY, folder].map((root) => path.join(root, modules)) as [string, string]
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (!name.startsWith('@')) await linkAlike(from, to, name)
    else {
      await mkdir(path.join(to, name))
      for (const scoped of await readdir(path.join(from, name))) await linkAlike(from, to, path.join(name, scoped))
    }
  }
}

async function linkAlike(from: string, to: string, name: string): Promise<void> {
  const installed = path.join(from, name)
  const isLink = (await lstat(installed)).isSymbolicLink()
  await symlink(isLink ? await readlink(installed) : installed, path.join(to, name))
}
