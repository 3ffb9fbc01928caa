import type { ApiError } from '#web/lib/api/api.ts'
import type { QueuedAction } from './action-queue.ts'

/** What the server said to an action. */
export type Outcome<Answer = unknown> =
  /** `note`: it was so already, and by whom. `answer`: what the screen may show at once. */
  | { kind: 'done'; version: number | null; note: string | null; answer: Answer }
  /** The subject moved on in a way that does not matter: to be sent again for this version. */
  | { kind: 'rebase'; version: number }
  | Refusal

/** `stopsRest`: the actions that were to follow on the same subject make no sense any more. */
export type Refusal = { kind: 'refused'; sentence: string; stopsRest: boolean }

/** An outcome after which an action is not sent again by itself. */
export type FinalOutcome<Answer = unknown> = Exclude<Outcome<Answer>, { kind: 'rebase' }>

/** How the queue sends actions of one kind. */
export type ActionHandler = {
  /** Whether an action is of this kind. */
  accepts: (action: QueuedAction) => boolean
  /** Sends an action once. Throws refusals and every failure that says nothing about the action. */
  send: (action: QueuedAction) => Promise<Outcome>
  /** What is said of a refusal, perhaps minutes after the tap. */
  refusal: (action: QueuedAction, error: ApiError) => Refusal
  /** Said when the server has failed at the action three times; null: it is tried until it is answered or expires. */
  failure: string | null
  /** The wait after a failed try, for kinds that do not use the queue's usual backoff. */
  retryMs?: number | undefined
}

/** An action that will not be sent again by itself, and why. */
export type Settled = { action: QueuedAction; outcome: FinalOutcome }
