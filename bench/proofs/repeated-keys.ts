import { defineProof, tests } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M9',
  claim: 'Every call that takes a key, 50 times at once with one key: one effect, one answer, after a restart too',
  volume: { times: 50 },
  commands: ({ volume: { times } }) => [
    ['env', `KEYS_AT_ONCE=${times}`, ...tests('api', 'apps/api/src/plugins/repeated-keys.test.ts')],
  ],
  shows: 'one effect and one answer for each call; the key with another body is refused',
})
