import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { openFolder, type Undo } from '../support/undoing.ts'
import { type PlantedFault, slugOf } from './faults.ts'
import type { Failure } from './play-runs.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const COPIED = ['apps/api', 'apps/sandbox', 'packages', 'bench/house', 'bench/support', 'package.json']
const CASES = 'bench/house/cases'

/** A copy of the program in which faults can be planted. What is installed is shared; what is ours lies in the copy. */
export async function copyProgram(undo: Undo): Promise<string> {
  const copy = await openFolder(undo, 'planted')
  for (const part of COPIED) {
    cpSync(path.join(ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    })
  }
  const link = (from: string, to: string) => symlinkSync(from, path.join(copy, to))
  for (const app of ['apps/api']) link(path.join(ROOT, app, 'node_modules'), `${app}/node_modules`)
  mkdirSync(path.join(copy, 'node_modules/@thali'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@thali') link(path.join(ROOT, 'node_modules', name), `node_modules/${name}`)
  }
  for (const name of readdirSync(path.join(copy, 'packages'))) {
    link(path.join(copy, 'packages', name), `node_modules/@thali/${name}`)
  }
  return copy
}

/** `on`: axes that no run leaves out. */
type Options = { undo: Undo; on: string; runs: string }

/** With a fault planted, plays the case that is named like it, and then runs until one shows it; undefined where none does. */
export async function findFault(
  copy: string,
  { name, file, find, replace }: PlantedFault,
  { undo, on, runs }: Options,
): Promise<Failure | undefined> {
  const target = path.join(copy, file)
  const whole = readFileSync(target, 'utf8')
  if (whole.split(find).length !== 2) throw new Error(`${file} does not have this once: ${find}`)
  writeFileSync(
    target,
    whole.replace(find, () => replace),
  )
  try {
    const known = path.join(copy, CASES, `${slugOf(name)}.json`)
    const byCase = existsSync(known) ? await play(copy, undo, ['--case', known]) : undefined
    return byCase ?? (await play(copy, undo, ['--runs', runs, '--on', on]))
  } finally {
    writeFileSync(target, whole)
  }
}

function play(copy: string, undo: Undo, what: readonly string[]): Promise<Failure | undefined> {
  const child = spawn(process.execPath, ['bench/house/main.ts', '--json', ...what], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  undo.push(() => {
    child.kill()
    return ended
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', () => {
      const line = said.trim().split('\n').at(-1) ?? ''
      if (!line.startsWith('{')) return reject(new Error(`The copy ended without a word: ${said}`))
      resolve((JSON.parse(line) as { failure: Failure | null }).failure ?? undefined)
    })
  })
}
