import type { ApiError } from '#web/lib/api/api.ts'
import { words } from '#words/queue.ts'

/** An action that could not be sent: kept on the device until the server has accepted or refused it. */
export type QueuedAction = {
  /** Also the idempotency key: however often it is sent, it happens once. */
  id: string
  kind: string
  /** The id of the order, dish, booking. Actions on one subject are sent one after another, each only when the one before succeeded. */
  subject: string
  body: unknown
  /** The version of the subject that the person saw; null: the version that the action before it leaves. */
  expectedVersion: number | null
  /** Sent only while this account is signed in, or, of a guest, while nobody is. */
  userId: string
  /** Names the account to other people at this device; null for a guest, missing in actions kept by an older page. */
  firstName?: string | null
  atMs: number
  /** Until when it is sent without asking; null: a person has asked for it in spite of its age. */
  expiresAtMs: number | null
  /** How often sending it failed. */
  tries: number
  /** `expired`: it waited too long, and a person decides whether it is sent. */
  state: (typeof ACTION_STATES)[number]
  /** Why it is not sent any more, for the person who did it. */
  error: string | null
  /** The shape of this record; missing in actions kept by an older page. */
  format?: number
}

export const ACTION_STATES = ['waiting', 'sending', 'refused', 'expired'] as const

export type NewAction = Omit<QueuedAction, 'tries' | 'state' | 'error' | 'format'>

/** Everything that can happen to the queue. */
export type QueueEvent =
  | { type: 'enqueue'; action: NewAction }
  | { type: 'start'; id: string }
  | { type: 'succeed'; id: string; version: number | null }
  /** Refused only because the subject has moved on in a way that does not matter: to be sent again for this version. */
  | { type: 'rebase'; id: string; version: number }
  /** No answer, or none that says anything about the action. `counts`: it was really sent. */
  | { type: 'fail'; id: string; counts: boolean; sentence: string }
  /** `stopsRest`: the actions that were to follow on the same subject make no sense any more. */
  | { type: 'refuse'; id: string; sentence: string; stopsRest: boolean }
  /** It waited too long; the actions that were to follow on the same subject wait for a person, too. */
  | { type: 'expire'; id: string }
  | { type: 'discard'; id: string }
  /** A person wants a refused or expired action to be sent after all, whatever its age. */
  | { type: 'restore'; id: string }
  /** The tab that was sending is gone, and nobody knows whether the call arrived. */
  | { type: 'recover' }
  | { type: 'clear'; userId: string }
  /** The actions of one account become those of another, which is asked before they are sent. */
  | { type: 'adopt'; from: string; to: string; sentence: string }

export type Queue = readonly QueuedAction[]

/** The account of actions while nobody is signed in. */
export const GUEST = 'guest'

/** Raised when a record changes so that an older page could not send it. */
export const FORMAT = 1
/** Actions that a device keeps, of all accounts together. */
export const MOST_KEPT = 500
export const MOST_TRIES = 3
export const NOT_AFTER_REFUSAL = words.afterRefusal
export const NOT_AFTER_DISCARD = words.afterDiscard
export const EXPIRED = words.expired

/** The queue after an event. An event about an action that has left the queue changes nothing. */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  if (event.type === 'enqueue') return enqueue(queue, event.action)
  if (event.type === 'recover') {
    return queue.some(({ state }) => state === 'sending')
      ? queue.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
      : queue
  }
  if (event.type === 'adopt') return adopt(queue, event)
  if (event.type === 'clear') return queue.filter(({ userId }) => userId !== event.userId)

  const action = queue.find(({ id }) => id === event.id)
  if (!action) return queue
  switch (event.type) {
    case 'start':
      return action.state === 'waiting' ? replace(queue, { ...action, state: 'sending' }) : queue
    case 'succeed':
      return without(handOn(queue, action, event.version), action)
    case 'rebase':
      return isOpen(action) ? replace(queue, { ...action, state: 'waiting', expectedVersion: event.version }) : queue
    case 'fail':
      return fail(queue, action, event)
    case 'refuse':
      return isOpen(action) ? refuse(queue, action, event) : queue
    case 'expire':
      return isOpen(action) ? expire(queue, action) : queue
    case 'discard':
      // A call on its way cannot be taken back.
      if (action.state === 'sending') return queue
      return without(action.state === 'waiting' ? stopRest(queue, action, NOT_AFTER_DISCARD) : queue, action)
    case 'restore':
      return isOpen(action) ? queue : replace(queue, restored(action))
  }
}

/** Whether an action is too old to be sent without asking. Actions kept by an older page have no end. */
export function isExpired({ expiresAtMs }: Pick<QueuedAction, 'expiresAtMs'>, nowMs: number): boolean {
  return (expiresAtMs ?? Infinity) <= nowMs
}

/** Whether an action is still to be sent. */
export function isOpen({ state }: Pick<QueuedAction, 'state'>): boolean {
  return state === 'waiting' || state === 'sending'
}

/** The next action to send for an account: the oldest waiting one that has none before it on its subject. */
export function nextOf(
  queue: Queue,
  userId: string,
  canSend: (action: QueuedAction) => boolean,
): QueuedAction | undefined {
  const open = queue.filter((action) => action.userId === userId && isOpen(action))
  return open.find((action, index) => {
    const isFirst = !open.slice(0, index).some(({ subject }) => subject === action.subject)
    return action.state === 'waiting' && isFirst && canSend(action)
  })
}

function enqueue(queue: Queue, action: NewAction): Queue {
  if (queue.some(({ id }) => id === action.id)) return queue
  return [...queue, { ...action, tries: 0, state: 'waiting', error: null, format: FORMAT }]
}

function restored(action: QueuedAction): QueuedAction {
  return { ...action, state: 'waiting', tries: 0, error: null, expiresAtMs: null }
}

/** Not the actions on their way: those were sent in the name of the account before. */
function adopt(queue: Queue, { from, to, sentence }: { from: string; to: string; sentence: string }): Queue {
  const isAdopted = ({ userId, state }: QueuedAction) => userId === from && state !== 'sending'
  if (!queue.some(isAdopted)) return queue
  return queue.map((one) => (isAdopted(one) ? { ...one, userId: to, state: 'refused', error: sentence } : one))
}

function fail(queue: Queue, action: QueuedAction, { counts, sentence }: { counts: boolean; sentence: string }): Queue {
  if (action.state !== 'sending') return queue
  const tries = action.tries + (counts ? 1 : 0)
  const failed: QueuedAction = { ...action, tries, state: 'waiting' }
  return tries < MOST_TRIES
    ? replace(queue, failed)
    : refuse(replace(queue, failed), failed, { sentence, stopsRest: true })
}

function refuse(queue: Queue, action: QueuedAction, how: { sentence: string; stopsRest: boolean }): Queue {
  const rest = how.stopsRest ? stopRest(queue, action, NOT_AFTER_REFUSAL) : queue
  return replace(rest, { ...action, state: 'refused', error: how.sentence })
}

function expire(queue: Queue, action: QueuedAction): Queue {
  const expired = new Set([action, ...followersOf(queue, action)])
  return queue.map((one) => (expired.has(one) ? { ...one, state: 'expired', error: EXPIRED } : one))
}

function stopRest(queue: Queue, action: QueuedAction, sentence: string): Queue {
  const rest = new Set(followersOf(queue, action))
  return queue.map((one) => (rest.has(one) ? { ...one, state: 'refused', error: sentence } : one))
}

/** Gives the next action on the subject the version that it is going to find. */
function handOn(queue: Queue, action: QueuedAction, version: number | null): Queue {
  const [next] = followersOf(queue, action)
  return next?.expectedVersion === null ? replace(queue, { ...next, expectedVersion: version }) : queue
}

function followersOf(queue: Queue, { id, subject, userId }: QueuedAction): QueuedAction[] {
  const later = queue.slice(queue.findIndex((one) => one.id === id) + 1)
  return later.filter((one) => one.subject === subject && one.userId === userId && one.state === 'waiting')
}

function replace(queue: Queue, action: QueuedAction): Queue {
  return queue.map((one) => (one.id === action.id ? action : one))
}

function without(queue: Queue, { id }: QueuedAction): Queue {
  return queue.filter((one) => one.id !== id)
}

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
