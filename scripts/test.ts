import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { describeChromium, findChromiums } from '../e2e/support/chromium/chromium.ts'
import { CHECKS } from './check.ts'
import { REPOSITORY } from './source-files.ts'
import { runSideBySide, runStep, type Step, type StepResult } from './steps.ts'
import { type FileReport, listLeftOut, listRed, type Red, type Report, readReport } from './test-report.ts'

const REPORTS = path.join(REPOSITORY, '.cache/test')

const MEMORY_FOLDER = '/dev/shm'
const PLENTY_BYTES = 8 * 1024 ** 3

type Totals = { passed: number; failed: number; skipped: number }
type Figures = { browser: string; totals: Totals; steps: StepResult[]; files: FileReport[]; red: Red[]; leftOut: Red[] }

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

type TestStep = Step & { report?: string; needsSite?: boolean }
type Suite = { checks: readonly Step[]; steps: readonly TestStep[]; leavesOut?: string }

const BUNDLE: TestStep = {
  name: 'script of the public pages, within their limits',
  command: ['node', 'scripts/checks/check-bundle.ts'],
  needsSite: true,
}
const START: TestStep = {
  name: 'the API under plain node, from nothing',
  command: ['node', 'scripts/checks/check-start.ts'],
  needsSite: true,
}
const rules = (name: string, projects: readonly string[]): TestStep =>
  vitest({ name, report: 'unit.json', projects, workers: 5 })
const journeys = (name: string, projects: readonly string[]): TestStep => ({
  ...vitest({ name, report: 'e2e.json', projects, workers: 4 }),
  needsSite: true,
})

/** The steps of `npm test`, `npm run test:rest` and `npm run test:all`. */
const SUITES: Readonly<Record<string, Suite>> = {
  usual: {
    checks: CHECKS,
    steps: [
      BUNDLE,
      rules('domain, site and API tests', ['domain', 'web', 'api']),
      journeys('the great walks in a browser', ['walks']),
      START,
    ],
    leavesOut:
      'Left out: the journeys beside the great walks, axe on the other scenes, the kept cases of a whole house, and the tests of what keeps PostgreSQL and of providers that fail. `npm run test:all` runs everything.',
  },
  '--rest': {
    checks: [],
    steps: [
      rules('what keeps PostgreSQL, several processes, providers that fail, cases of a house', ['keeping']),
      journeys('all other journeys in a browser', ['e2e']),
    ],
  },
  '--all': {
    checks: CHECKS,
    steps: [
      BUNDLE,
      rules('domain, site and API tests', ['domain', 'web', 'api', 'keeping']),
      journeys('journeys in a browser', ['walks', 'e2e']),
      START,
    ],
  },
}

function suiteWanted([option = 'usual', ...more]: readonly string[]): Suite {
  const suite = SUITES[option]
  if (!suite || more.length > 0) throw new Error('Usage: node scripts/test.ts [--all | --rest]')
  return suite
}

const suite = suiteWanted(process.argv.slice(2))

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

function addTotals(totals: Totals, report: Report): void {
  totals.passed += report.numPassedTests
  totals.failed += report.numFailedTests
  totals.skipped += report.numPendingTests + report.numTodoTests
}

/** All steps, whatever was red before: one run shows all there is to mend. Only pages that were not built cannot be tried. */
async function runAll({ totals, steps, files, red, leftOut }: Figures): Promise<void> {
  const [build, ...checks] = await runSideBySide([BUILD, ...suite.checks])
  steps.push(...(build ? [build] : []), ...checks)
  const isBuilt = build?.isPassed === true
  if (!isBuilt) console.log('The site could not be built, so whatever needs its pages, as the journeys do, is not run.')

  for (const step of suite.steps) {
    if (step.needsSite && !isBuilt) continue
    steps.push(await runStep(step))
    const report = step.report && (await readReport(step.report))
    if (!report) continue
    addTotals(totals, report)
    files.push(...report.testResults)
    red.push(...listRed(report))
    leftOut.push(...listLeftOut(report))
  }
}

function printSeconds({ steps, files }: Figures): void {
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  console.log('\nSeconds of each step')
  for (const { name, seconds } of steps) printRow(name, seconds)
  console.log('\nSlowest test files')
  for (const { name, seconds } of slowest) printRow(path.relative(REPOSITORY, name), seconds)
}

function printRow(name: string, seconds: number): void {
  console.log(`  ${name.padEnd(70)} ${seconds.toFixed(1).padStart(6)}`)
}

function printNotices(title: string, notices: readonly Red[]): void {
  if (notices.length === 0) return
  console.log(`\n${title}`)
  for (const { name, reason } of notices) console.log(`  ${name}\n    ${reason}`)
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const startedMs = performance.now()
const figures: Figures = {
  browser: 'none',
  totals: { passed: 0, failed: 0, skipped: 0 },
  steps: [],
  files: [],
  red: [],
  leftOut: [],
}
const memoryFolder = await useMemoryFolder()

try {
  // Found once, before anything takes long; the browser tests read the variables.
  const chromium = await findChromiums()
  process.env['CHROMIUM_PATH'] = chromium.whole
  process.env['HEADLESS_SHELL_PATH'] = chromium.usual
  figures.browser = await describeChromium(chromium)
  console.log(`Browser: ${figures.browser}`)
  await runAll(figures)
  if (figures.steps.some(({ isPassed }) => !isPassed)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
}
// A failed step without tests (types, lint, build, …) must not end in “0 failed”.
const { browser, totals, steps, red, leftOut } = figures
// `npm run figures` prints them.
await writeFile(path.join(REPORTS, 'steps.json'), JSON.stringify(steps))
if (process.exitCode === 1 && totals.failed === 0) totals.failed = 1

printSeconds(figures)
printNotices('Red tests', red)
printNotices('Left out', leftOut)
const redSteps = steps.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
if (redSteps.length > 0) console.log(`\nRed: ${redSteps.join('; ')}`)
const { passed, failed, skipped } = totals
console.log(`\nBrowser: ${browser}`)
console.log(`Tests  ${failed} failed | ${passed} passed | ${skipped} skipped (${passed + failed + skipped})`)
if (suite.leavesOut) console.log(suite.leavesOut)
console.log(`Time   ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
