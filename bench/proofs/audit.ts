import { inWords } from '../../scripts/figures/report.ts'
import { startActing } from '../audit/acts.ts'
import { compareWithAudit, watchPrivilegedChanges } from '../audit/privileged-changes.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { defineProof, tests } from '../proof/define-proof.ts'
import { createRandom } from '../support/random.ts'

const TELL_EVERY = 2_000

/**
 * Acts that need a right, chosen at random, while the database itself writes down every change of what they touch. At
 * the end each of these changes must have a row of the audit log from the same transaction, and none of them two.
 */
export const proof = defineProof({
  number: 'M18',
  claim: 'Random acts that need a right: each change has its row of audit, none two; what is changed later is found',
  volume: { acts: 20_000 },
  async play({ volume, seed }, undo) {
    const house = await openDeskHouse(undo)
    await watchPrivilegedChanges(house.database)
    const acting = await startActing(house, createRandom(seed))
    for (let number = 1; number <= volume.acts; number++) {
      await acting.act()
      if (number % TELL_EVERY === 0) console.log(`${number} acts`)
    }
    const { changes, acts, rows, unwritten, twice } = await compareWithAudit(house.database)
    console.log(`Answers: ${[...acting.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
    const failures = [...acting.statuses].filter(([status]) => status >= 500)
    return {
      found: [
        ...unwritten.map((what) => `Not in the audit log: ${what}`),
        ...twice.map((what) => `Twice in the audit log: ${what}`),
        ...failures.map(([status, count]) => `${count} answers of ${status}`),
        ...(acts === 0 ? ['Nothing was changed.'] : []),
      ],
      figure: `${inWords(volume.acts, 'acts')}, ${inWords(changes, 'changes')} in ${inWords(acts, 'transactions')}, ${inWords(rows, 'rows of audit')}: ${unwritten.length} missing, ${twice.length} double`,
    }
  },
  commands: () => [tests('api', 'apps/api/src/features/system/audit-seals.test.ts')],
  shows: 'a changed and a removed row were found by their seal',
})
