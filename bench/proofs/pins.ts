import { inWords } from '../../scripts/figures/report.ts'
import { guessPins } from '../pins/guess.ts'
import { defineProof } from '../proof/define-proof.ts'
import { openHouse } from '../support/house.ts'
import { createRandom } from '../support/random.ts'

/** 15 guesses of the PINs that can be chosen, and four standard deviations of chance. */
const MOST = 0.0015
const DEVIATIONS = 4

export const proof = defineProof({
  claim:
    'Somebody at a shared tablet guesses the PINs of its staff: at most 0.15 % are let in at a device, and nobody once it asks for a password',
  volume: { guesses: 1_000_000 },
  async play({ volume: { guesses }, seed }, undo) {
    const house = await openHouse(undo)
    const found = await guessPins(undo, house.connection, { guesses, random: createRandom(seed), report: console.log })
    const { devices, letIn, whileShut } = found
    const most = MOST * devices + DEVIATIONS * Math.sqrt(MOST * devices) + 1
    return {
      postgres: house.postgresVersion,
      found: [
        ...whileShut.slice(0, 5),
        ...(letIn > most ? [`${letIn} were let in at ${devices} devices, more than ${Math.floor(most)}`] : []),
      ],
      figure: `${inWords(found.guesses, 'guesses')} at ${inWords(devices, 'devices')}: ${letIn} let in, ${((100 * letIn) / devices).toFixed(2)} % of the devices; ${whileShut.length} while a device was shut`,
    }
  },
})
