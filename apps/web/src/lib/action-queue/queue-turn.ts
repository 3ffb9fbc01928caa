import type { QueueStore } from './queue-store.ts'

/** Runs work while no other tab sends; false when another tab would not let go. `isMine`: the turn still lasts. */
export type TakeTurn = (work: (isMine: () => Promise<boolean>) => Promise<void>) => Promise<boolean>

const NAME = 'thali-actions'
/** Longer than any call: who says nothing for so long has crashed. */
const LEASE_MS = 45_000

type TurnDeps = { store: QueueStore; locks: LockManager | undefined; owner: string; nowMs: () => number }

/** One tab at a time, by the browser's own locks; where it has none, by a lease kept beside the queue. */
export function createTurns({ store, locks, owner, nowMs }: TurnDeps): TakeTurn {
  if (locks) {
    return async (work) => {
      await locks.request(NAME, () => work(() => Promise.resolve(true)))
      return true
    }
  }
  const hold = (forMs: number) => store.lease(owner, nowMs(), nowMs() + forMs)
  return async (work) => {
    if (!(await hold(LEASE_MS))) return false
    try {
      await work(() => hold(LEASE_MS))
      return true
    } finally {
      await hold(0)
    }
  }
}
