import { defineProof, tests } from '../proof/define-proof.ts'

const PLUGINS = 'apps/api/src/plugins'

export const proof = defineProof({
  number: 'M5',
  claim: 'Every call × eleven callers, strangers × every object in every state: what exists looks like what does not',
  commands: () => [
    tests('api', `${PLUGINS}/access.test.ts`, `${PLUGINS}/leaks.test.ts`),
    ['env', 'OBJECT_STATES=all', ...tests('api', `${PLUGINS}/unknown-objects.test.ts`)],
  ],
  shows:
    'every call for 11 callers, every object of a guest for 9 strangers, the same answer as for an unknown one: 0 leaks',
})
