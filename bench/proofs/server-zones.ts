import { defineProof, tests } from '../proof/define-proof.ts'

export const proof = defineProof({
  number: 'M8',
  claim: 'Opening hours, slots and labels are the same wherever the server stands, on both switch days too',
  commands: () => [tests('domain', 'packages/domain/src/reservations/server-zones.test.ts')],
  shows: '2 locations × 1,096 days × 4 time zones: equal',
})
