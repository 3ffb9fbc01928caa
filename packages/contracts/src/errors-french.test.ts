import { expect, test } from 'vitest'

import { ENDPOINTS } from './endpoints.ts'
import { FRENCH_ERRORS } from './errors-french.ts'
import type { ErrorCode } from './errors.ts'

type Endpoint = (typeof ENDPOINTS)[number]
type ForGuests = Exclude<Extract<Endpoint, { access: 'public' | 'customer' | 'account' }>, { proof: 'signature' }>
type ErrorsOf<E> = E extends { errors: readonly (infer Code)[] } ? Code : never

/** Refusals that any call can give, and those of the account calls below `/api/auth`. */
const EVERYWHERE = [
  'account-closed',
  'common-password',
  'email-already-in-use',
  'foreign-origin',
  'internal',
  'invalid-argument',
  'invalid-email',
  'invalid-json',
  'invalid-token',
  'not-found',
  'permission-denied',
  'too-large',
  'too-many-attempts',
  'too-many-requests',
  'unauthenticated',
  'unavailable',
  'unsupported-media-type',
  'weak-password',
  'wrong-password',
] as const satisfies readonly ErrorCode[]

type GuestErrorCode = (typeof EVERYWHERE)[number] | Extract<ErrorCode, NonNullable<ErrorsOf<ForGuests>>>

/** Does not compile while a refusal that guests can meet has no French sentence. */
const SENTENCES: Readonly<Record<GuestErrorCode, string>> = FRENCH_ERRORS

test('the refusals that guests can meet, and no others, have a French sentence', () => {
  const ofCalls = ENDPOINTS.filter(
    (one) => ['public', 'customer', 'account'].includes(one.access) && !('proof' in one && one.proof === 'signature'),
  ).flatMap((one) => ('errors' in one ? [...(one.errors ?? [])] : []))
  expect(Object.keys(SENTENCES).toSorted()).toEqual([...new Set<string>([...EVERYWHERE, ...ofCalls])].toSorted())
})
