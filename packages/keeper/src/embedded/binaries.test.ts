import { execFile } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { findPackagedBinaries, prepareBinaries } from './binaries.ts'
import { createWorkshop } from './embedded-postgres.testing.ts'
import { findServerUser } from './server-user.ts'

const workshop = createWorkshop()
afterAll(() => workshop.clear())

const source = findPackagedBinaries()
const links = JSON.parse(await readFile(path.join(source, 'pg-symlinks.json'), 'utf8')) as { target: string }[]

/** The package as npm leaves it where install scripts may not run: without links. */
async function installFreshly(): Promise<{ home: string; native: string; dataDir: string }> {
  const home = await workshop.newFolder()
  await chmod(home, 0o755)
  const native = path.join(home, 'package', 'native')
  await cp(path.dirname(source), path.dirname(native), { recursive: true, filter: (file) => !file.endsWith('.a') })
  for (const { target } of links) await rm(path.join(path.dirname(native), target), { force: true })
  const dataDir = path.join(home, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  return { home, native, dataDir }
}

async function versionOf(program: string, user?: { uid: number; gid: number }): Promise<string> {
  return (await promisify(execFile)(program, ['--version'], { ...user, cwd: '/' })).stdout
}

test('the library links that npm leaves out are made, even by two programs at once', async () => {
  const { native, dataDir } = await installFreshly()
  const user = await findServerUser(path.join(dataDir, 'postgres'))

  const [first, second] = await Promise.all([
    prepareBinaries({ dataDir, user, native }),
    prepareBinaries({ dataDir, user, native }),
  ])
  const made = await Promise.all(links.map(({ target }) => lstat(path.join(path.dirname(native), target))))

  expect(first).toEqual(second)
  expect(first.postgres).toBe(path.join(native, 'bin', 'postgres'))
  expect(made.every((link) => link.isSymbolicLink())).toBe(true)
  expect(await versionOf(first.initdb, user)).toContain('18.')
})

test('a package in a folder of somebody else is left as it is and copied once', async () => {
  const { native, dataDir } = await installFreshly()
  const user = await findServerUser(path.join(dataDir, 'postgres'))
  await makeUnwritable(path.join(native, 'lib'))

  const binaries = await prepareBinaries({ dataDir, user, native })
  const copiedAt = await lstat(binaries.postgres)
  const again = await prepareBinaries({ dataDir, user, native })

  expect(binaries.postgres).toMatch(/data\/postgres-runtime-18\.[^/]+\/bin\/postgres$/)
  expect(again).toEqual(binaries)
  expect((await lstat(again.postgres)).ino).toBe(copiedAt.ino)
  expect(await versionOf(binaries.initdb, user)).toContain('18.')
})

test("a package in a closed folder, such as root's home, is copied to where the server can run it", async () => {
  const { home, native } = await installFreshly()
  const dataDir = await workshop.newFolder()
  await chmod(home, 0o700)
  const user = await findServerUser(path.join(dataDir, 'postgres'))

  const binaries = await prepareBinaries({ dataDir, user, native })

  expect(await versionOf(binaries.postgres, user)).toContain('18.')
})

/** Root may write anywhere, so as root the folder is given to another user. */
async function makeUnwritable(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(folder, 65_534, 65_534)
  else await chmod(folder, 0o555)
}
