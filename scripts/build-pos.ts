import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { build } from 'vite'

import { sourceHash } from './build-web.ts'
import { REPOSITORY } from './source-files.ts'

const APP = path.join(REPOSITORY, 'apps/pos')
const FOR_TESTS = path.join(REPOSITORY, '.cache/pos')

/** Of builds: one for tablets, and one that also takes a server on this computer. */
type Mode = 'pos' | 'pos-development'

async function buildPos(mode: Mode, outDir: string): Promise<void> {
  const configFile = path.join(REPOSITORY, 'apps/web/pos.config.ts')
  await build({ configFile, logLevel: 'warn', mode, build: { outDir } })
}

let forTests: Promise<string> | undefined

/** Builds the bundle that the tests open, once for the same sources, and answers where it is. */
export function buildPosForTests(): Promise<string> {
  forTests ??= buildOnce()
  return forTests
}

async function buildOnce(): Promise<string> {
  const folder = path.join(FOR_TESTS, await sourceHash())
  if (existsSync(folder)) return folder
  await rm(FOR_TESTS, { recursive: true, force: true })
  await mkdir(FOR_TESTS, { recursive: true })
  const fresh = await mkdtemp(`${FOR_TESTS}${path.sep}`)
  await buildPos('pos-development', fresh)
  await rename(fresh, folder)
  return folder
}

if (import.meta.main) {
  await buildPos(process.argv.includes('--development') ? 'pos-development' : 'pos', path.join(APP, 'dist'))
  // Puts the bundle and the plugins into the Android project.
  const cap = path.join(REPOSITORY, 'node_modules/.bin/cap')
  const { stdout } = await promisify(execFile)(cap, ['sync', 'android'], { cwd: APP })
  console.log(stdout.trimEnd())
}
