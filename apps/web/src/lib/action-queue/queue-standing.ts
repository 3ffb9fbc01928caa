import { GUEST, type Queue } from './action-queue.ts'

/** Why nothing is sent at this moment although something waits. */
export type Hold =
  /** The session has ended: somebody has to sign in. */
  | { kind: 'signed-out' }
  | { kind: 'server-away' }
  /** The server has asked for a pause. */
  | { kind: 'busy'; untilMs: number }

/** What another account has left on the device: how much, and whose; not what. */
export type Others = { firstName: string | null; count: number }

/** What a person is told about the queue as a whole. */
export type Standing = {
  hold: Hold | null
  /** Whether the device keeps the actions; otherwise they are gone with the tab. */
  isLasting: boolean
  /** Records that this page cannot read: broken, or kept by a newer one. */
  unreadable: number
  others: readonly Others[]
}

export const NO_STANDING: Standing = { hold: null, isLasting: true, unreadable: 0, others: [] }

/** What accounts other than the signed-in one have left, by account. Guests' actions are handed over at sign-in. */
export function othersIn(queue: Queue, userId: string | null): Others[] {
  const others = queue.filter((action) => action.userId !== userId && action.userId !== GUEST)
  return [...Map.groupBy(others, (action) => action.userId).values()].map((actions) => ({
    firstName: actions.findLast(({ firstName }) => firstName)?.firstName ?? null,
    count: actions.length,
  }))
}
