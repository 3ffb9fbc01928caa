import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describeCores, today, writeFigures } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import type { Chosen, NamedProof } from './choice.ts'
import type { Outcome } from './run-proof.ts'

const PAGE = path.join(REPOSITORY, 'docs/proof.md')
const HEADS = ['Part', 'What has to hold', 'Figure', 'Volume', 'Seconds', 'Measured', 'Command']

type Measured = { chosen: Chosen; outcome: Outcome; loadBefore: number }

/** Puts the row of a proof in the place of its old one in docs/proof.md; the others keep theirs. */
export async function writeRow(proofs: readonly NamedProof[], measured: Measured): Promise<void> {
  const kept = rowsOf(await readFile(PAGE, 'utf8'))
  const rows = proofs.flatMap(({ id }) => {
    if (id === measured.chosen.id) return [toRow(measured)]
    const before = kept.find(([name]) => name === id)
    return before ? [before] : []
  })
  // The sentences are long: columns of one width would make the source unreadable.
  const table = [HEADS, HEADS.map(() => '--'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  await writeFigures('proof.md', 'proof', table.join('\n'))
}

function toRow({ chosen: { id, proof, isTenth }, outcome, loadBefore }: Measured): string[] {
  const command = `\`npm run proof -- --only ${id}${isTenth ? ' --tenth' : ''}\``
  const where = `${today()}, ${describeCores()}, load ${loadBefore.toFixed(0)} before`
  const size = isTenth ? 'a tenth' : 'all'
  return [id, proof.claim, outcome.figure, size, String(Math.round(outcome.seconds)), where, command]
}

/** Rows of the table, without its head. */
function rowsOf(page: string): string[][] {
  const lines = page.split('\n').filter((line) => /^\| [A-Z][A-Z0-9-]+ \|/.test(line))
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\s*\|$/g, '').trim()))
}
