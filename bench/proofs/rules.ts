import { readFile } from 'node:fs/promises'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import type { BrokenRule } from '../rules/broken-rule.ts'
import { BROKEN_RULES } from '../rules/broken-rules.ts'
import { failuresWith, requireUnchanged } from '../rules/count-failures.ts'

const PROJECTS = ['domain', 'api', 'web']

async function failuresOf({ file, from, to, tests, rule }: BrokenRule): Promise<number> {
  const source = await readFile(file, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`"${rule}": ${file} does not hold ${JSON.stringify(from)} once.`)
  return failuresWith({ file, source, changed: source.replace(from, () => to) }, { tests, projects: PROJECTS })
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
    await requireUnchanged(rules.map(({ file }) => file))
    const unnoticed: string[] = []
    for (const one of rules) {
      const failed = await failuresOf(one)
      if (failed === 0) unnoticed.push(`Nobody noticed: ${one.rule}`)
      console.log(`${failed === 0 ? '✗ nobody noticed ' : `✓ ${failed} tests failed`.padEnd(17)} ${one.rule}`)
    }
    return {
      found: unnoticed,
      figure: `${rules.length - unnoticed.length} of ${inWords(rules.length, 'broken rules')} were noticed`,
    }
  },
})
