/**
 * Runs the proofs of `bench/proofs` one after the other and writes what they have shown to docs/proof.md.
 *
 * `npm run proof` runs all of them in full, `-- --only slots,M6` some, by name or number, `-- --tenth` a tenth of their volume.
 * The seed is printed and repeats the choices of an earlier run with `-- --seed`. `--no-report` leaves the pages as they are,
 * `--as-built` looks at the site as it was last built, `--help` names the proofs and the options that each has for itself.
 */
import os from 'node:os'

import { choose, listProofs, type NamedProof } from './proof/choice.ts'
import { writeRow } from './proof/proof-page.ts'
import { runProof } from './proof/run-proof.ts'

function describe({ name, proof: { number, claim, volume = {}, options = {} } }: NamedProof): string {
  const own = Object.entries({ ...volume, ...options }).map(([option, usual]) => `--${option} ${usual}`.trim())
  return [`${name}${number ? `, ${number}` : ''}: ${claim}`, `    ${own.join(' ')}`].join('\n').trimEnd()
}

/** Returns the commands that repeat what failed. */
async function runAll(args: string[]): Promise<string[]> {
  const proofs = await listProofs()
  const { seed, isAsBuilt, asksForHelp, chosen } = choose(proofs, args)
  if (asksForHelp) {
    console.log(proofs.map(describe).join('\n'))
    return []
  }
  console.log(`Seed ${seed}`)
  const failed: string[] = []
  for (const one of chosen) {
    console.log(`\n${one.id}: ${one.proof.claim}`)
    const [loadBefore = 0] = os.loadavg()
    const outcome = await runProof(one, { isAsBuilt })
    if (!outcome.isPassed) failed.push(`✗ ${one.id}; to repeat: ${one.command}`)
    else if (one.isKept) await writeRow(proofs, { chosen: one, outcome, loadBefore })
  }
  return failed
}

try {
  const failed = await runAll(process.argv.slice(2))
  for (const line of failed) console.error(line)
  if (failed.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
