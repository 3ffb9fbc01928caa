import { chmod, mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { CHECKS } from './check.ts'
import { findChromium, findHeadlessShell } from '../e2e/support/chromium.ts'
import { REPOSITORY } from './source-files.ts'
import { runSideBySide, runStep, type Step, type StepResult } from './steps.ts'

const REPORTS = path.join(REPOSITORY, '.cache/test')

const MEMORY_FOLDER = '/dev/shm'
const PLENTY_BYTES = 8 * 1024 ** 3

type Totals = { passed: number; failed: number; skipped: number }
type Figures = { totals: Totals; steps: StepResult[]; files: FileReport[] }
type FileReport = { name: string; startTime: number; endTime: number }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: FileReport[]
}

const SLOWEST = 10

type Tests = { name: string; report: string; projects: readonly string[]; workers: number }

/** More workers than cores fill what the others wait for: databases, pages, and answers that come late on purpose. */
function vitest({ name, report, projects, workers }: Tests): Step & { report: string } {
  const file = path.join(REPORTS, report)
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const crew = `--maxWorkers=${workers}`
  return { name, command: ['vitest', 'run', crew, ...selection, ...reporters], isShown: true, report: file }
}

const BUILD: Step = { name: 'build of the site', command: ['node', 'scripts/build-web.ts'] }

/** Whatever one of them finds, the others run: a red rule hides no journey. Only without a site some make no sense. */
const STEPS: readonly (Step & { report?: string; needsSite?: boolean })[] = [
  {
    name: 'script of the public pages, within their limits',
    command: ['node', 'scripts/checks/check-bundle.ts'],
    needsSite: true,
  },
  vitest({ name: 'domain, site and API tests', report: 'unit.json', projects: ['domain', 'web', 'api'], workers: 5 }),
  { ...vitest({ name: 'journeys in a browser', report: 'e2e.json', projects: ['e2e'], workers: 4 }), needsSite: true },
  {
    name: 'the API under plain node, from nothing',
    command: ['node', 'scripts/checks/check-start.ts'],
    needsSite: true,
  },
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

async function readReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

function addTotals(totals: Totals, report: Report): void {
  totals.passed += report.numPassedTests
  totals.failed += report.numFailedTests
  totals.skipped += report.numPendingTests + report.numTodoTests
}

async function runAll({ totals, steps, files }: Figures): Promise<boolean> {
  const first = await runSideBySide([BUILD, ...CHECKS])
  steps.push(...first)
  const isBuilt = first.some(({ name, isPassed }) => name === BUILD.name && isPassed)

  for (const step of STEPS) {
    if (step.needsSite && !isBuilt) {
      console.log(`\nLeft out, because the site could not be built: ${step.name}`)
      continue
    }
    const result = await runStep(step)
    steps.push(result)
    const report = step.report && (await readReport(step.report))
    if (report) {
      addTotals(totals, report)
      files.push(...report.testResults)
    }
  }
  return steps.every(({ isPassed }) => isPassed)
}

function printSeconds({ steps, files }: Figures): void {
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  console.log('\nSeconds of each step')
  for (const { name, seconds, isPassed } of steps) printRow(`${isPassed ? ' ' : '✗'} ${name}`, seconds)
  console.log('\nSlowest test files')
  for (const { name, seconds } of slowest) printRow(path.relative(REPOSITORY, name), seconds)
}

function printRow(name: string, seconds: number): void {
  console.log(`  ${name.padEnd(70)} ${seconds.toFixed(1).padStart(6)}`)
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const startedMs = performance.now()
const figures: Figures = { totals: { passed: 0, failed: 0, skipped: 0 }, steps: [], files: [] }
const memoryFolder = await useMemoryFolder()

try {
  // Found once, before anything takes long; the browser tests read the variables.
  process.env['CHROMIUM_PATH'] = await findChromium()
  process.env['HEADLESS_SHELL_PATH'] = await findHeadlessShell()
  console.log(`Chromium: ${process.env['CHROMIUM_PATH']}, mostly ${process.env['HEADLESS_SHELL_PATH']}`)
  if (!(await runAll(figures))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
}
// A failed step without tests (types, lint, build, …) must not end in “0 failed”.
const { totals } = figures
if (process.exitCode === 1 && totals.failed === 0) totals.failed = 1

printSeconds(figures)
const { passed, failed, skipped } = totals
console.log(`\nTests  ${failed} failed | ${passed} passed | ${skipped} skipped (${passed + failed + skipped})`)
console.log(`Time   ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
