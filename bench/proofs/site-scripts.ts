import { defineProof, tests } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M17',
  claim: 'Scripts of the site: no secret, nothing from elsewhere, a strict policy',
  needsSite: true,
  commands: () => [
    ['node', 'scripts/checks/check-secrets.ts'],
    ['node', 'scripts/checks/check-bundle.ts'],
    tests('e2e', 'e2e/site'),
  ],
  shows: 'no secret in a file, no violation of the policy on any page that was opened',
})
