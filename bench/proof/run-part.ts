import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { PROVEN } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import type { Command, Part, Volume } from './parts.ts'

const BIN = path.join(REPOSITORY, 'node_modules/.bin')
/** Vitest's last lines. */
const TESTS_PASSED = /Tests\s+(?:.*\s)?(\d+) passed/

export type Outcome = { isPassed: boolean; seconds: number; figure: string }

/** Runs one part and shows what it prints. Its figure is what its programs say they have proven. */
export async function runPart(part: Part, volume: Volume, seed: string): Promise<Outcome> {
  const startedMs = performance.now()
  const proven: string[] = []
  let testsPassed = 0
  let isPassed = true
  for (const command of part.commands(volume, seed)) {
    const ran = await run(command)
    proven.push(...ran.proven)
    testsPassed += ran.testsPassed
    isPassed &&= ran.isPassed
  }
  const seconds = (performance.now() - startedMs) / 1000
  if (part.shows) proven.push(`${part.shows} (tests: ${testsPassed.toLocaleString('en-CA')})`)
  return { isPassed, seconds, figure: proven.join('; ') }
}

async function run([program, ...args]: Command): Promise<{
  isPassed: boolean
  proven: string[]
  testsPassed: number
}> {
  console.log(`$ ${[program, ...args].join(' ')}`)
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, NO_COLOR: '1', PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close') as Promise<[code: number | null]>
  const proven: string[] = []
  let testsPassed = 0
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    if (line.startsWith(PROVEN)) proven.push(line.slice(PROVEN.length))
    testsPassed += Number(TESTS_PASSED.exec(line)?.[1] ?? 0)
  }
  const [code] = await closed
  return { isPassed: code === 0, proven, testsPassed }
}
