import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import type { BrokenRule } from '../rules/broken-rule.ts'
import { BROKEN_RULES } from '../rules/broken-rules.ts'

const run = promisify(execFile)
const REPORT = '.cache/proof-rules.json'

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

export const proof = defineProof({
  claim:
    'Rules of the product are broken one after the other, and their tests notice each: one that cannot fail proves nothing',
  isOnlyByName: true,
  /** Only rules whose words contain this. */
  options: { rule: '' },
  async play({ options: { rule: wanted } }) {
    const rules = BROKEN_RULES.filter(({ rule }) => rule.includes(wanted))
    if (rules.length === 0) throw new Error(`No rule has the words “${wanted}”.`)
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', ...rules.map(({ file }) => file)])
    if (changes !== '') throw new Error(`Commit or put aside first what is changed here and put back:\n${changes}`)
    const unnoticed: string[] = []
    for (const one of rules) {
      const failed = await failuresWith(one)
      if (failed === 0) unnoticed.push(`Nobody noticed: ${one.rule}`)
      console.log(`${failed === 0 ? '✗ nobody noticed ' : `✓ ${failed} tests failed`.padEnd(17)} ${one.rule}`)
    }
    return {
      found: unnoticed,
      figure: `${rules.length - unnoticed.length} of ${inWords(rules.length, 'broken rules')} were noticed`,
    }
  },
})
