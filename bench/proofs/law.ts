import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { inWords } from '../../scripts/figures/report.ts'
import { type Mutant, mutantsOf } from '../law/mutants.ts'
import { ratesTable } from '../law/rates-table.ts'
import { defineProof } from '../proof/define-proof.ts'
import { failuresWith, requireUnchanged } from '../rules/count-failures.ts'

const LAW = 'packages/domain/src/law'
const TESTS = { tests: [LAW], projects: ['domain'] }

type InFile = Mutant & { file: string; source: string }

async function allMutants(): Promise<InFile[]> {
  const inLaw = (await readdir(LAW)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const files = [...inLaw.map((name) => path.join(LAW, name)), 'packages/domain/src/money/tax-of.ts']
  await requireUnchanged(files)
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8')
      return mutantsOf(file, source).map((mutant) => ({ ...mutant, file, source }))
    }),
  )
  return found.flat()
}

export const proof = defineProof({
  claim:
    'Every small mistake in the law of taxes, one after the other, is noticed by a test; docs/tax.md has the rates',
  page: 'tax.md',
  isOnlyByName: true,
  async play() {
    const mutants = await allMutants()
    const survivors: string[] = []
    for (const mutant of mutants) {
      if ((await failuresWith(mutant, TESTS)) > 0) continue
      survivors.push(`${mutant.file}:${mutant.line}: nobody noticed ${mutant.from} → ${mutant.to || 'nothing'}`)
      console.log(survivors.at(-1))
    }
    const noticed = mutants.length - survivors.length
    return {
      found: survivors,
      figure: `${noticed} of ${inWords(mutants.length, 'mistakes')} in the rules of tax were noticed`,
      report: [ratesTable()],
    }
  },
})
