import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { StartRefusal } from '@thali/keeper/start-refusal'

const run = promisify(execFile)

/** Paths of an installation: `releases` has a folder for each release; `current` and `previous` are links to two of them. */
export type Installation = { root: string; releases: string; current: string; previous: string }

/** Where a release comes from. */
export type Source = { repository: string; ref: string } | { folder: string }

/** The installation that a release lies in; undefined where its folder is no part of one. */
export function installationOf(release: string): Installation | undefined {
  const releases = path.dirname(release)
  if (path.basename(releases) !== 'releases') return undefined
  const root = path.dirname(releases)
  return { root, releases, current: path.join(root, 'current'), previous: path.join(root, 'previous') }
}

/** Name of the release that runs; undefined before the first. */
export async function nameAt(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined)
  return target === undefined ? undefined : path.basename(target)
}

/** What a release calls itself: version and commit. */
export async function identify(folder: string): Promise<{ version: string; commit: string | null }> {
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const git = ['--git-dir', path.join(folder, '.git'), 'rev-parse', '--short=8', 'HEAD']
  const found = await run('git', git).catch(() => null)
  return { version, commit: found?.stdout.trim() ?? null }
}

/**
 * Fetches a release into a new folder, named by version and commit, and returns that name. No running process reads the
 * folder yet. A folder of that name that exists already is left as it is.
 */
export async function fetchRelease({ releases }: Installation, source: Source): Promise<string> {
  await mkdir(releases, { recursive: true })
  const beside = path.join(releases, `.fetching-${process.pid}`)
  await rm(beside, { recursive: true, force: true })
  try {
    if ('folder' in source) await cp(source.folder, beside, { recursive: true, filter: isOfRelease })
    else {
      await run('git', ['clone', '--quiet', source.repository, beside])
      await run('git', ['-C', beside, 'checkout', '--quiet', '--detach', await commitOf(beside, source.ref)])
    }
    const { version, commit } = await identify(beside)
    const name = commit === null ? version : `${version}-${commit}`
    const known = (await readdir(releases)).includes(name)
    if (!known) await rename(beside, path.join(releases, name))
    return name
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** A branch is that of the repository, not a copy of it that was made by the clone. */
async function commitOf(clone: string, ref: string): Promise<string> {
  for (const name of [`origin/${ref}`, ref]) {
    const found = await run('git', ['-C', clone, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`]).catch(
      () => null,
    )
    if (found) return found.stdout.trim()
  }
  throw new StartRefusal(`The repository has no ${ref}: name a tag, a branch or a commit.`)
}

/** Left behind are the data, and what `npm ci` and the build make anew. */
function isOfRelease(file: string): boolean {
  return !['node_modules', '.cache', 'data', 'dist', INSTALLED].includes(path.basename(file))
}

/** Lets the link lead to another release in one step. */
export async function switchTo({ current, previous }: Installation, name: string): Promise<void> {
  const before = await nameAt(current)
  if (before !== undefined && before !== name) await pointTo(previous, before)
  await pointTo(current, name)
}

/** Leaves a release that did not serve, as if it had never been switched to. */
export async function switchBack(
  { current, previous }: Installation,
  to: string,
  before: string | undefined,
): Promise<void> {
  await pointTo(current, to)
  if (before === undefined) await rm(previous, { force: true })
  else await pointTo(previous, before)
}

async function pointTo(link: string, name: string): Promise<void> {
  const beside = `${link}.new`
  await rm(beside, { force: true })
  await symlink(path.join('releases', name), beside)
  await rename(beside, link)
}

const INSTALLED = '.installed'

/**
 * Installs and builds a release, once: what runs may still be started from the folder, which an installation empties first.
 * Answers whether it is there.
 */
export async function install(folder: string): Promise<boolean> {
  const mark = path.join(folder, INSTALLED)
  if (await stat(mark).catch(() => null)) return true
  if ((await runProgram(['npm', 'ci'], { cwd: folder })) !== 0) return false
  await writeFile(mark, '')
  return true
}

type Command = {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Whose files it may touch: with the rights of the owner of this folder, where this process may take them. */
  asOwnerOf?: string
  isShown?: boolean
}

/** Runs a program to its end and answers its exit code. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd, env = process.env, asOwnerOf, isShown = true }: Command,
): Promise<number> {
  const owner = asOwnerOf !== undefined && process.getuid?.() === 0 ? await stat(asOwnerOf).catch(() => null) : null
  const rights = owner ? { uid: owner.uid, gid: owner.gid } : {}
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
    ...rights,
  })
  const ended = (await once(child, 'close')) as [number | null]
  return ended[0] ?? 1
}

/** How often in a row the new release has to answer: with several processes each is asked. */
const IN_A_ROW = 8
const LOOK_MS = 500

type Awaited = { url: string; commit: string | null; version: string; seconds: number }

/** Whether every process answers as this release, and is ready, within so many seconds. */
export async function answersAs({ url, commit, version, seconds }: Awaited): Promise<boolean> {
  const latest = performance.now() + seconds * 1000
  for (let inARow = 0; performance.now() < latest;) {
    const isNew = (await isReady(url)) && (await readsAs(url, { commit, version }))
    inARow = isNew ? inARow + 1 : 0
    if (inARow >= IN_A_ROW) return true
    await wait(LOOK_MS)
  }
  return false
}

/** Whether it stays ready for so many seconds; a moment in which it is not is forgiven. */
export async function staysReady(url: string, seconds: number): Promise<boolean> {
  const latest = performance.now() + seconds * 1000
  for (let inARow = 0; performance.now() < latest;) {
    inARow = (await isReady(url)) ? 0 : inARow + 1
    if (inARow >= IN_A_ROW) return false
    await wait(LOOK_MS)
  }
  return true
}

async function isReady(url: string): Promise<boolean> {
  // Each time on a connection of its own, so that another process may answer.
  const answer = await fetch(`${url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null)
  return answer?.ok === true
}

async function readsAs(url: string, wanted: { commit: string | null; version: string }): Promise<boolean> {
  const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(3_000) }
  const answer = await fetch(`${url}/api/healthCheck`, options).catch(() => null)
  if (!answer?.ok) return false
  const { commit, version } = (await answer.json()) as { commit: string | null; version: string }
  return version === wanted.version && (wanted.commit === null || commit === wanted.commit)
}
