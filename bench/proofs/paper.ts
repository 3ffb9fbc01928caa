import { inWords } from '../../scripts/figures/report.ts'
import { printUnderFire } from '../paper/paper-run.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, none, toLines } from '../proof/findings.ts'
import { createRandom } from '../support/random.ts'

export const proof = defineProof({
  claim:
    'Printers that are dialled by the server or by its program, and printers that call, fail in 14 ways while server and program are killed: each sheet comes out once, never none, and never twice without a mark',
  volume: { jobs: 1_000 },
  options: { kills: 10 },
  async play({ volume: { jobs }, options: { kills }, seed }, undo) {
    const found = await printUnderFire(undo, { jobs, kills, random: createRandom(seed), report: console.log })
    const lines: Line[] = [
      none('sheets that came out twice without a mark', found.twice),
      none('sheets that never came out', found.never),
      none('bytes and fields that a printer does not know', found.unknownBytes),
    ]
    return {
      postgres: found.postgres,
      report: [toLines(lines)],
      found: foundIn(lines),
      figure: `${inWords(found.jobs, 'sheets')} under ${inWords(found.faults, 'faults')} and ${found.kills + found.agentKills} kills: ${found.twice.length} twice without a mark, ${found.never.length} never; ${found.marked} once more, marked as a possible copy`,
    }
  },
})
