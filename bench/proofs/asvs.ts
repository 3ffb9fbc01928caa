import { defineProof } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M15',
  claim: 'Every requirement of ASVS 5.0, levels 1 and 2, has a test, a page or a written deviation (docs/asvs.md)',
  commands: () => [['node', 'scripts/checks/check-asvs.ts']],
})
