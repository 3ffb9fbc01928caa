import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { REPOSITORY } from './source-files.ts'

export type Step = {
  name: string
  /** A program of `node_modules/.bin` or of the system, with its arguments. */
  command: readonly [program: string, ...args: string[]]
  /** Shows the output while it runs; otherwise it is shown only if the step fails. */
  isShown?: boolean
}

export type StepResult = { name: string; seconds: number; isPassed: boolean }

/** Ends a step that hangs; a slow machine may take much longer than ours. */
const LONGEST_STEP_MS = 60 * 60_000
const BIN = path.join(REPOSITORY, 'node_modules/.bin')

/** Runs one step of a check, prints its name and how long it took, and answers both with whether it passed. */
export async function runStep({ name, command: [program, ...args], isShown = false }: Step): Promise<StepResult> {
  const startedMs = performance.now()
  if (isShown) console.log(`… ${name}`)
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    timeout: LONGEST_STEP_MS,
    // npm's programs are .cmd files there, which only a shell can start.
    shell: process.platform === 'win32',
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]

  const seconds = (performance.now() - startedMs) / 1000
  const isPassed = code === 0
  if (!isPassed) process.stdout.write(Buffer.concat(printed))
  const outcome = isPassed ? '✓' : '✗'
  const reason = signal ? ` (ended by ${signal})` : ''
  console.log(`${outcome} ${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s${reason}`)
  return { name, seconds, isPassed }
}

/** Runs steps that do not need each other, one on each core at a time. Answers their results in the order of the steps. */
export async function runSideBySide(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = steps.entries()
  const runNext = async () => {
    for (const [index, step] of waiting) results[index] = await runStep(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return results
}
