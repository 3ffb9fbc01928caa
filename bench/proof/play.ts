/** Plays one proof; `bench/proof.ts` starts it as `node bench/proof/play.ts <name> <run>`. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { describeRun, tellProven, writeFigures } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import { withUndo } from '../support/undoing.ts'
import type { Proof, Run } from './define-proof.ts'

const SHOWN = 10
const PICTURES = path.join(REPOSITORY, 'docs/pictures')

async function play(name: string, { run, isWritten }: { run: Run; isWritten: boolean }): Promise<boolean> {
  const { proof } = (await import(`../proofs/${name}.ts`)) as { proof: Proof }
  const shown = await withUndo(async (undo) => proof.play?.(run, undo))
  if (!shown) throw new Error(`${name} plays nothing.`)
  const { figure, found, report = [], postgres, pictures = {} } = shown
  const text = [`${describeRun({ postgres })} Seed ${run.seed}.`, ...report].join('\n\n')
  if (report.length > 0) console.log(`\n${text}\n`)
  if (proof.page && isWritten) {
    await writeFigures(proof.page, `proof-${name}`, text)
    for (const [file, drawing] of Object.entries(pictures)) await writeFile(path.join(PICTURES, file), drawing)
  }
  for (const one of found.slice(0, SHOWN)) console.error(one)
  if (found.length > SHOWN) console.error(`… and ${found.length - SHOWN} more`)
  if (found.length === 0) tellProven(figure)
  else console.error(figure)
  return found.length === 0
}

const [name = '', given = '{}'] = process.argv.slice(2)
const isPassed = await play(name, JSON.parse(given) as Parameters<typeof play>[1]).catch((error: unknown) => {
  console.error(error)
  return false
})
// Timers of the proof may still run.
process.exit(isPassed ? 0 : 1)
