/**
 * Runs the proofs M1 to M18 one after the other and writes what they have shown to docs/proof.md.
 *
 * `npm run proof` runs all of them in full, `-- --only M3,M5` some, `-- --tenth` a tenth of their volume. The seed is
 * printed and repeats the choices of an earlier run with `-- --seed`. `--no-report` leaves the page as it is.
 */
import os from 'node:os'
import { parseArgs } from 'node:util'

import { type Part, PARTS, type Volume } from './proof/parts.ts'
import { type Measured, writeProofPage } from './proof/proof-page.ts'
import { runPart } from './proof/run-part.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    tenth: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'no-report': { type: 'boolean', default: false },
  },
})
const volume: Volume = values.tenth ? 0.1 : 1

function chosenParts(): readonly Part[] {
  if (values.only === undefined) return PARTS
  const wanted = values.only.toUpperCase().split(',')
  const unknown = wanted.filter((id) => !PARTS.some((part) => part.id === id))
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${PARTS.map(({ id }) => id).join(', ')}.`)
  }
  return PARTS.filter(({ id }) => wanted.includes(id))
}

async function runParts(parts: readonly Part[]): Promise<string[]> {
  const failed: string[] = []
  for (const part of parts) {
    console.log(`\n${part.id}: ${part.claim}`)
    const [loadBefore = 0] = os.loadavg()
    const outcome = await runPart(part, volume, values.seed)
    const measured: Measured = { part, volume, outcome, loadBefore }
    if (outcome.isPassed) {
      if (!values['no-report']) await writeProofPage([measured])
    } else {
      failed.push(part.id)
    }
  }
  return failed
}

try {
  console.log(`Seed ${values.seed}`)
  const failed = await runParts(chosenParts())
  const size = values.tenth ? ' --tenth' : ''
  for (const id of failed) {
    console.error(`✗ ${id}; to repeat: npm run proof -- --only ${id}${size} --seed ${values.seed}`)
  }
  if (failed.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
