import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { PROVEN, toCount } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import type { Chosen } from './choice.ts'
import type { Command } from './define-proof.ts'

const BIN = path.join(REPOSITORY, 'node_modules/.bin')
/** Vitest's last lines. */
const TESTS_PASSED = /Tests\s+(?:.*\s)?(\d+) passed/

export type Outcome = { isPassed: boolean; seconds: number; figure: string }

/**
 * Runs a proof and shows what it prints. Each of its programs is a process of its own: one that crashes, or whose memory is
 * full, does not end the others. The figure is what they say they have proven.
 */
export async function runProof(chosen: Chosen, { isAsBuilt }: { isAsBuilt: boolean }): Promise<Outcome> {
  const startedMs = performance.now()
  const proven: string[] = []
  let testsPassed = 0
  let isPassed = true
  for (const command of commandsOf(chosen, isAsBuilt)) {
    const ran = await run(command)
    proven.push(...ran.proven)
    testsPassed += ran.testsPassed
    isPassed &&= ran.isPassed
  }
  const { shows } = chosen.proof
  if (shows) proven.push(`${shows} (tests: ${toCount(testsPassed)})`)
  return { isPassed, seconds: (performance.now() - startedMs) / 1000, figure: proven.join('; ') }
}

function commandsOf({ name, proof, run, isTenth, isKept }: Chosen, isAsBuilt: boolean): readonly Command[] {
  const isWritten = isKept && !isTenth
  return [
    ...(proof.needsSite && !isAsBuilt ? [['node', 'scripts/build-web.ts'] as const] : []),
    ...(proof.play ? [['node', 'bench/proof/play.ts', name, JSON.stringify({ run, isWritten })] as const] : []),
    ...(proof.commands?.(run) ?? []),
  ]
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
