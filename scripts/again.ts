import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { REPOSITORY } from './source-files.ts'
import { runStep } from './steps.ts'
import { listRed, type Red, readReport } from './test-report.ts'

const USAGE =
  'npm run test:again -- [--times 6] [--busy 2] [what Vitest takes: files, folders, -t title, --maxWorkers 4]'
const REPORT = path.join(REPOSITORY, '.cache/test/again.json')
const BUSY_LOOP = path.join(import.meta.dirname, 'busy-loop.ts')

function countOf(text: string, least: number): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < least) throw new Error(`${text} is no such number. Usage: ${USAGE}`)
  return count
}

/** Our own options, wherever they stand; everything else is for Vitest. */
function readArguments(args: readonly string[]) {
  const options = { times: { type: 'string', default: '6' }, busy: { type: 'string', default: '2' } } as const
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const own = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in options)) continue
    own.add(token.index)
    if (token.inlineValue === false) own.add(token.index + 1)
  }
  return {
    times: countOf(String(values.times), 1),
    busy: countOf(String(values.busy), 0),
    forVitest: args.filter((_, index) => !own.has(index)),
  }
}

/** One run. A report that is missing, or that is green though Vitest was not, is red as well. */
async function runOnce(name: string, forVitest: readonly string[]): Promise<Red[]> {
  await rm(REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const { isPassed } = await runStep({ name, command: ['vitest', 'run', ...forVitest, ...reporters] })
  const report = await readReport(REPORT)
  const red = report ? listRed(report) : []
  if (isPassed || red.length > 0) return red
  return [{ name: 'the run itself', reason: 'Vitest ended with an error outside of the tests; see its output.' }]
}

function printCounts(runs: readonly Red[][]): void {
  const reasons = new Map<string, string[]>()
  for (const { name, reason } of runs.flat()) reasons.set(name, [...(reasons.get(name) ?? []), reason])
  const often = [...reasons].toSorted(([, a], [, b]) => b.length - a.length)
  console.log(`\n${runs.filter((red) => red.length === 0).length} of ${runs.length} runs were green.`)
  for (const [name, found] of often) {
    console.log(`red ${found.length} of ${runs.length}  ${name}`)
    for (const reason of new Set(found)) console.log(`         ${reason}`)
  }
}

const { times, busy, forVitest } = readArguments(process.argv.slice(2))
await mkdir(path.dirname(REPORT), { recursive: true })
const built = await runStep({ name: 'build of the site', command: ['node', 'scripts/build-web.ts'] })
if (!built.isPassed) process.exit(1)

const loops: ChildProcess[] = Array.from({ length: busy }, () => fork(BUSY_LOOP))
const runs: Red[][] = []
try {
  for (let run = 1; run <= times; run += 1) {
    runs.push(await runOnce(`run ${run} of ${times} beside ${busy} busy loops`, forVitest))
  }
} finally {
  for (const loop of loops) loop.disconnect()
}
printCounts(runs)
if (runs.some((red) => red.length > 0)) process.exitCode = 1
