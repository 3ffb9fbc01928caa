import { playRuns } from '../house/play-runs.ts'
import { openPremises } from '../house/premises.ts'
import { defineProof } from '../proof/define-proof.ts'

/** `npm run proof:house` plays the same, shows its failures in few acts, and plants faults. */
export const proof = defineProof({
  number: 'M2',
  claim:
    'Random acts of a whole house, its guests, staff and card provider: money, orders, book, messages and tickets agree, whatever happened',
  volume: { runs: 2_000 },
  options: { lanes: 3 },
  async play({ volume: { runs }, options: { lanes }, seed }, undo) {
    const { failure, figures } = await playRuns(await openPremises(undo), { seed, runs, lanes, always: [], tell: true })
    const [figure = '', ...pairs] = figures
    for (const line of pairs) console.log(line)
    const acts = failure ? [`run ${failure.played}: ${JSON.stringify(failure.shortest)}`] : []
    return { found: [...acts, ...(failure?.found ?? [])], figure: `${figure}: ${failure ? 'one failed' : '0 failed'}` }
  },
})
