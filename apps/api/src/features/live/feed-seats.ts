import { AppError } from '@thali/contracts/errors'

import { type Principal, principalName } from '#api/identity/principal.ts'

/** Streams open at the same time. All tablets of a restaurant may use one account. */
const MOST = { anonymous: 20, customer: 5, house: 40 }
const RETRY_SECONDS = 30

/** Counts open live feeds per client network and account. `enabled: false` (LIMITS=off) counts nothing. */
export function createFeedSeats(enabled: boolean) {
  const taken = new Map<string, number>()

  function leave(name: string): void {
    const left = (taken.get(name) ?? 1) - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }

  return {
    /**
     * Takes a seat and returns the function that frees it.
     *
     * @throws AppError `too-many-requests` when all are taken
     */
    take(principal: Principal, address: string): () => void {
      if (!enabled) return () => {}
      const name = principalName(principal, address)
      const now = taken.get(name) ?? 0
      if (now >= mostFor(principal)) throw new AppError('too-many-requests', { retryAfter: RETRY_SECONDS })
      taken.set(name, now + 1)
      let hasLeft = false
      return () => {
        if (!hasLeft) leave(name)
        hasLeft = true
      }
    },
  }
}

export type FeedSeats = ReturnType<typeof createFeedSeats>

function mostFor(principal: Principal): number {
  if (principal.kind === 'anonymous') return MOST.anonymous
  return principal.kind === 'account' && principal.role === 'customer' ? MOST.customer : MOST.house
}
