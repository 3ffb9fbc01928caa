import { defineProof, tests } from '../proof/define-proof.ts'

const PLUGINS = 'apps/api/src/plugins'

export const proof = defineProof({
  claim:
    'Orders without an account: from the menu in six taps, no text above the limits whoever asks, and nothing shown to strangers',
  needsSite: true,
  commands: () => [
    tests('api', 'apps/api/src/features/guests', `${PLUGINS}/access.test.ts`, `${PLUGINS}/unknown-objects.test.ts`),
    tests('e2e', 'e2e/site/guest.test.ts'),
  ],
  shows:
    'cash in 6 taps beside typing; 1,000 requests from 50 networks: 3 texts to a number; every call for 11 callers: 0 leaks',
})
