import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describeCores, today, writeFigures } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import { type Part, PARTS, type Volume } from './parts.ts'
import type { Outcome } from './run-part.ts'

const PAGE = path.join(REPOSITORY, 'docs/proof.md')
const HEADS = ['Part', 'What has to hold', 'Figure', 'Volume', 'Seconds', 'Measured', 'Command']

export type Measured = { part: Part; volume: Volume; outcome: Outcome; loadBefore: number }

/** Puts new rows in the place of the old ones of docs/proof.md; parts that were not run keep theirs. */
export async function writeProofPage(measured: readonly Measured[]): Promise<void> {
  const kept = rowsOf(await readFile(PAGE, 'utf8'))
  const rows = PARTS.flatMap(({ id }) => {
    const now = measured.find(({ part }) => part.id === id)
    const before = kept.find(([name]) => name === id)
    return now ? [toRow(now)] : before ? [before] : []
  })
  // The sentences are long: columns of one width would make the source unreadable.
  const table = [HEADS, HEADS.map(() => '--'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  await writeFigures('proof.md', 'proof', table.join('\n'))
}

function toRow({ part: { id, claim }, volume, outcome, loadBefore }: Measured): string[] {
  const command = `\`npm run proof -- --only ${id}${volume === 1 ? '' : ' --tenth'}\``
  const where = `${today()}, ${describeCores()}, load ${loadBefore.toFixed(0)} before`
  const size = volume === 1 ? 'all' : 'a tenth'
  return [id, claim, outcome.figure, size, String(Math.round(outcome.seconds)), where, command]
}

function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => PARTS.some(({ id }) => line.startsWith(`| ${id} `)))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\s*\|$/g, '').trim()))
}
