import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const REPORT = '.cache/proof-rules.json'

type Change = { file: string; source: string; changed: string }
type Tests = { tests: readonly string[]; projects: readonly string[] }

/** Tests that ran and failed while a file was changed; it is put back. */
export async function failuresWith({ file, source, changed }: Change, { tests, projects }: Tests): Promise<number> {
  try {
    await writeFile(file, changed)
    return await countFailures(tests, projects)
  } finally {
    await writeFile(file, source)
  }
}

/** A file that cannot even be loaded is an error of the proof. */
async function countFailures(tests: readonly string[], projects: readonly string[]): Promise<number> {
  const args = ['run', '--reporter=json', `--outputFile=${REPORT}`, '--bail=3']
  await rm(REPORT, { force: true })
  // Vitest exits with an error when a test fails; the report is read for how many.
  const of = projects.map((project) => `--project=${project}`)
  await run('node_modules/.bin/vitest', [...args, ...of, ...tests], { maxBuffer: 1 << 28 }).catch(() => {})
  const report = JSON.parse(await readFile(REPORT, 'utf8')) as Report
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  if (report.numTotalTests === 0 || unloaded.length > 0) throw new Error(`Not loaded: ${tests.join(', ')}`)
  return report.numFailedTests
}

type Report = {
  numTotalTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** @throws Error where a file is changed that would be changed and put back */
export async function requireUnchanged(files: readonly string[]): Promise<void> {
  const { stdout: changes } = await run('git', ['status', '--porcelain', '--', ...files])
  if (changes !== '') throw new Error(`Commit or put aside first what is changed here and put back:\n${changes}`)
}
