import { chmod, mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { CHECKS } from './check.ts'
import { findChromium } from '../e2e/support/chromium.ts'
import { REPOSITORY } from './source-files.ts'
import { runStep, type Step } from './steps.ts'

const REPORTS = path.join(REPOSITORY, '.cache/test')

const MEMORY_FOLDER = '/dev/shm'
const PLENTY_BYTES = 8 * 1024 ** 3

type Totals = { passed: number; failed: number; skipped: number }
type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

type Tests = { name: string; report: string; projects: readonly string[]; workers: number }

/** On two cores a third worker fills what the others wait for: databases, and answers that come late on purpose. */
function vitest({ name, report, projects, workers }: Tests): Step & { report: string } {
  const file = path.join(REPORTS, report)
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const crew = `--maxWorkers=${workers}`
  return { name, command: ['vitest', 'run', crew, ...selection, ...reporters], isShown: true, report: file }
}

const STEPS: readonly (Step & { report?: string })[] = [
  ...CHECKS,
  { name: 'build of the site', command: ['node', 'scripts/build-web.ts'] },
  { name: 'script of the menu page, at most 100 kB', command: ['node', 'scripts/check-bundle.ts'] },
  vitest({ name: 'domain, site and API tests', report: 'unit.json', projects: ['domain', 'web', 'api'], workers: 3 }),
  vitest({ name: 'journeys in a browser', report: 'e2e.json', projects: ['e2e'], workers: 3 }),
  { name: 'the API under plain node, from nothing', command: ['node', 'scripts/check-start.ts'] },
]

/**
 * Where there is plenty of memory, databases and browsers of the tests write there instead of to the disk. Undefined
 * where there is not.
 */
async function useMemoryFolder(): Promise<string | undefined> {
  const free = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (Math.min(free, process.availableMemory()) < PLENTY_BYTES) return undefined
  const folder = await mkdtemp(path.join(MEMORY_FOLDER, 'thali-'))
  // As `/tmp` is: the database may run as another user than the tests.
  await chmod(folder, 0o1777)
  process.env['TMPDIR'] = folder
  return folder
}

async function readTotals(file: string): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(text) as Report
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
}

async function runAll(totals: Totals): Promise<boolean> {
  for (const step of STEPS) {
    const isPassed = await runStep(step)
    if (step.report !== undefined) {
      const { passed, failed, skipped } = await readTotals(step.report)
      totals.passed += passed
      totals.failed += failed
      totals.skipped += skipped
    }
    if (!isPassed) return false
  }
  return true
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const startedMs = performance.now()
const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
const memoryFolder = await useMemoryFolder()

try {
  // Found once, before anything takes long; the browser tests read the variable.
  process.env['CHROMIUM_PATH'] = await findChromium()
  console.log(`Chromium: ${process.env['CHROMIUM_PATH']}`)
  if (!(await runAll(totals))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
}
// A step without tests of its own that failed (types, lint, build, …) must not end in “0 failed”.
if (process.exitCode === 1 && totals.failed === 0) totals.failed = 1

const { passed, failed, skipped } = totals
console.log(`\nTests  ${failed} failed | ${passed} passed | ${skipped} skipped (${passed + failed + skipped})`)
console.log(`Time   ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
