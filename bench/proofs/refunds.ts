import { playPart, showParts } from '../payments/play-part.ts'
import { raceRefunds } from '../payments/refund-races.ts'
import { defineProof } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M10',
  claim: 'Staff, customer and provider give back the same payment at once, with kills: once, and never more than taken',
  page: 'reliability.md',
  volume: { races: 1_000 },
  async play({ volume: { races }, seed }) {
    const part = await playPart({ name: 'Refund races', seed, histories: races }, async (stage) => {
      const { kills } = await raceRefunds(stage, races, `${seed}:r`)
      return { figures: [['Kills with SIGKILL', kills]], isRace: true }
    })
    return showParts([part])
  },
})
