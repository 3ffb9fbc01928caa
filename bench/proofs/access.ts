import { defineProof, tests } from '../proof/define-proof.ts'

export const proof = defineProof({
  claim: 'Every scene with axe, on a phone and at a desk, in light and dark, and with text of double size',
  needsSite: true,
  commands: () => [tests('access')],
  shows: 'no scene breaks a rule of axe',
})
