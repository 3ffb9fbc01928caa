import { defineProof } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M4',
  claim: 'Made-up requests to every call: no answer of 500, none over 1 s, none outside its contract',
  /** To each call. */
  volume: { requests: 2_000 },
  commands: ({ volume, seedNumber }) => [['node', 'scripts/fuzz.ts', String(volume.requests), String(seedNumber)]],
  shows: 'every call of the contract answered less than 500 within 1 s',
})
