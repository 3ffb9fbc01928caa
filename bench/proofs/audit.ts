/**
 * Acts that need a right, chosen at random, while the database itself writes down every change of what they touch. At
 * the end each of these changes must have a row of the audit log from the same transaction, and none of them two.
 */
import { parseArgs } from 'node:util'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { startActing } from '../audit/acts.ts'
import { compareWithAudit, watchPrivilegedChanges } from '../audit/privileged-changes.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const SHOWN = 10
const TELL_EVERY = 2_000

console.log(`Seed ${values.seed}; to repeat: npm run proof -- --only M18 --seed ${values.seed}`)
const house = await openDeskHouse()
try {
  await watchPrivilegedChanges(house.database)
  const acting = await startActing(house, createRandom(values.seed))
  for (let number = 1; number <= Number(values.acts); number++) {
    await acting.act()
    if (number % TELL_EVERY === 0) console.log(`${number} acts`)
  }
  const { changes, acts, rows, unwritten, twice } = await compareWithAudit(house.database)
  console.log(`Answers: ${[...acting.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  for (const what of unwritten.slice(0, SHOWN)) console.error(`Not in the audit log: ${what}`)
  for (const what of twice.slice(0, SHOWN)) console.error(`Twice in the audit log: ${what}`)
  const failures = [...acting.statuses.keys()].filter((status) => status >= 500)
  if (unwritten.length > 0 || twice.length > 0 || failures.length > 0 || acts === 0) process.exitCode = 1
  tellProven(
    `${inWords(Number(values.acts), 'acts')}, ${inWords(changes, 'changes')} in ${inWords(acts, 'transactions')}, ${inWords(rows, 'rows of audit')}: ${unwritten.length} missing, ${twice.length} double`,
  )
} finally {
  await house.close()
}
