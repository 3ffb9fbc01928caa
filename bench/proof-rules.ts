import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { BrokenRule } from './rules/broken-rule.ts'
import { BROKEN_RULES } from './rules/broken-rules.ts'

const run = promisify(execFile)
const REPORT = '.cache/proof-rules.json'

/**
 * Breaks one rule of the product after the other, and expects its tests to fail each time: a test that cannot fail
 * proves nothing. `npm run proof:rules` for all of them, `npm run proof:rules -- F1` for those whose words contain it.
 * It changes the files of this checkout, one at a time, and puts them back.
 */
async function main(wanted: string): Promise<void> {
  const { stdout: changes } = await run('git', ['status', '--porcelain', '--untracked-files=no'])
  if (changes !== '') throw new Error('Commit or put aside your changes first: files are changed and put back here.')
  const rules = BROKEN_RULES.filter(({ rule }) => rule.includes(wanted))
  let unnoticed = 0
  for (const rule of rules) {
    const failed = await failuresWith(rule)
    if (failed === 0) unnoticed += 1
    console.log(`${failed === 0 ? '✗ nobody noticed ' : `✓ ${failed} tests failed`.padEnd(17)} ${rule.rule}`)
  }
  console.log(`${rules.length - unnoticed} of ${rules.length} broken rules were noticed.`)
  process.exitCode = unnoticed === 0 ? 0 : 1
}

async function failuresWith({ file, from, to, tests, rule }: BrokenRule): Promise<number> {
  const source = await readFile(file, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`"${rule}": ${file} does not hold ${JSON.stringify(from)} once.`)
  const putBack = () => writeFile(file, source)
  try {
    await writeFile(
      file,
      source.replace(from, () => to),
    )
    return await countFailures(tests)
  } finally {
    await putBack()
  }
}

/** Tests that ran and failed; a file that cannot even be loaded is an error of the proof. */
async function countFailures(tests: readonly string[]): Promise<number> {
  const args = [
    'run',
    '--reporter=json',
    `--outputFile=${REPORT}`,
    '--bail=3',
    '--project=domain',
    '--project=api',
    '--project=web',
    ...tests,
  ]
  await rm(REPORT, { force: true })
  // It exits with an error when a test fails, which is what is wanted.
  await run('node_modules/.bin/vitest', args, { maxBuffer: 1 << 28 }).catch(() => {})
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

await main(process.argv[2] ?? '')
