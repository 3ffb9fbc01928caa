import type { QueuedAction } from './action-queue.ts'

/** What the server said to an action. */
export type Outcome =
  /** `note`: it was so already, and by whom. `answer`: what the screen may show at once. */
  | { kind: 'done'; version: number | null; note: string | null; answer: unknown }
  /** The subject moved on in a way that does not matter: to be sent again for this version. */
  | { kind: 'rebase'; version: number }
  /** `stopsRest`: what was to follow on the same subject makes no sense any more. */
  | { kind: 'refused'; sentence: string; stopsRest: boolean }

/** How actions of one kind are sent. Failures that say nothing about the action are thrown as they come. */
export type ActionHandler = {
  send: (action: QueuedAction) => Promise<Outcome>
  /** What is said when the server has failed at it three times; null: it is tried until it is answered or expires. */
  failure: string | null
  /** When an action becomes too old to be sent without asking. */
  expiresAtMs: (action: Pick<QueuedAction, 'atMs' | 'body'>) => number
  /** How long it rests after a failed try, where the usual patience is not meant. */
  retryMs?: number
}

/** An action that will not be sent again by itself, and why. */
export type Settled = { action: QueuedAction; outcome: Exclude<Outcome, { kind: 'rebase' }> }
