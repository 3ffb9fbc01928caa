import { minuteOfTime } from '@thali/domain/time/clock'
import { instantAt } from '@thali/domain/time/zone'

import {
  isOpen,
  type QueuedAction,
  type ActionHandler,
  type FinalOutcome,
  type Outcome,
  type Settled,
} from './action-queue.ts'
import { callOnceFor, callPatientlyFor, isUnanswered, type Send } from './queue-call.ts'
import { actionQueue } from './use-action-queue.ts'
import { type ApiError, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'

/** One tap. Its id is the idempotency key: however often it is sent, it happens once. */
export type Attempt<Body> = Pick<QueuedAction, 'id' | 'subject' | 'atMs'> & {
  body: Body
  /** The version of the subject that the person saw; null where it does not matter. */
  version: number | null
}

type Definition<Body, Answer> = {
  /** Written to the device with every kept action: it must not change. */
  kind: string
  /** Tells apart the kept actions of two definitions that share a kind. */
  isOwn?: (body: Body) => boolean
  /** Sends an attempt. Throws refusals and every failure that says nothing about the action. */
  send: (attempt: Attempt<Body>, by: Send) => Promise<Outcome<Answer>>
  /** What the action is about. It leads the sentence of a refusal that is read minutes later, on any page. */
  name: (body: Body) => string
  /** Why the server refused. */
  reason?: (error: ApiError) => string
  /** Whether a refusal stops the actions that were to follow on the same subject. */
  stopsRest?: (error: ApiError) => boolean
  /** Until when a kept action is sent without asking. */
  expiresAtMs: (attempt: Pick<Attempt<Body>, 'atMs' | 'body'>) => number
  failure?: string
  retryMs?: number
  /** Whether a kept action has to be sent before this attempt; unless said otherwise, one on the same subject. */
  isBehind?: (waiting: QueuedAction, attempt: Attempt<Body>) => boolean
  /** Throws where no further action of this kind may be kept. */
  requireRoom?: () => void
}

/** A kept action whose body is known. */
export type ActionOf<Body> = QueuedAction & { body: Body }
export type SettledOf<Body, Answer> = { action: ActionOf<Body>; outcome: FinalOutcome<Answer> }

/** What a listener needs to know of an action. */
export type Queueable<Body, Answer> = ActionHandler & {
  /** Sends an action once, by a given client. */
  sendBy: (action: QueuedAction, by: Send) => Promise<Outcome>
  /** The news, where it is about this kind of action. */
  settledIn: (settled: Settled) => SettledOf<Body, Answer> | null
}

export type Action<Body, Answer> = Omit<Queueable<Body, Answer>, 'accepts'> & {
  accepts: (action: QueuedAction) => action is ActionOf<Body>
  /**
   * Sends now; keeps the action where no answer comes, or where others have to be sent before: null.
   *
   * @throws refusals.
   */
  perform: (attempt: Attempt<Body>) => Promise<FinalOutcome<Answer> | null>
  /** Keeps the action for when there is a network, behind those that wait on the same subject. */
  keep: (attempt: Attempt<Body>) => Promise<void>
}

const MOST_REBASES = 3

/** One tap on a subject, made now. */
export function attemptOn<Body>(subject: string, body: Body): Attempt<Body> {
  return { id: crypto.randomUUID(), subject, body, version: null, atMs: serverNowMs() }
}

/** The outcome of an action that has no version and nothing to add. */
export function done<Answer>(answer: Answer): Outcome<Answer> {
  return { kind: 'done', version: null, note: null, answer }
}

/** What the server answered; null where the action waits for the network. */
export function answerOf<Answer>(outcome: FinalOutcome<Answer> | null): Answer | null {
  return outcome?.kind === 'done' ? outcome.answer : null
}

/** An action that is sent at once, or kept on the device and sent when there is a network. */
export function defineAction<Body, Answer>(definition: Definition<Body, Answer>): Action<Body, Answer> {
  const { kind, isOwn, name, reason = userMessage, stopsRest, failure = null, retryMs } = definition

  // Bodies are stored by this very definition, or by that of an older page with the same kind.
  const accepts = (action: QueuedAction): action is ActionOf<Body> =>
    action.kind === kind && (isOwn?.(action.body as Body) ?? true)
  const nameOf = (action: QueuedAction) => name(action.body as Body)

  async function keep({ id, subject, body, version, atMs }: Attempt<Body>): Promise<void> {
    definition.requireRoom?.()
    const expiresAtMs = definition.expiresAtMs({ atMs, body })
    await actionQueue().enqueue({ id, kind, subject, body, expectedVersion: version, atMs, expiresAtMs })
  }

  function sendBy({ id, subject, body, expectedVersion, atMs }: QueuedAction, by: Send) {
    return definition.send({ id, subject, body: body as Body, version: expectedVersion, atMs }, by)
  }

  return {
    accepts,
    settledIn: ({ action, outcome }) => (accepts(action) ? { action, outcome: outcome as FinalOutcome<Answer> } : null),
    send: (action) => sendBy(action, callOnceFor(action.userId)),
    sendBy,
    refusal: (action, error) => ({
      kind: 'refused',
      sentence: `${nameOf(action)}: ${reason(error)}`,
      stopsRest: stopsRest?.(error) ?? true,
    }),
    failure,
    retryMs,
    keep,
    async perform(attempt) {
      if (mustWait(definition, attempt)) {
        await keep({ ...attempt, version: null })
        return null
      }
      const latest = { ...attempt }
      try {
        return await sendNow(definition, latest)
      } catch (error) {
        if (!isUnanswered(error)) throw error
      }
      await keep(latest)
      return null
    },
  }
}

function mustWait<Body, Answer>({ isBehind }: Definition<Body, Answer>, attempt: Attempt<Body>): boolean {
  const isBefore = isBehind ?? (({ subject }: QueuedAction) => subject === attempt.subject)
  return actionQueue()
    .actions()
    .some((action) => isOpen(action) && isBefore(action, attempt))
}

/** Follows a subject that has moved on; `attempt` then carries its latest version. */
async function sendNow<Body, Answer>(
  definition: Definition<Body, Answer>,
  attempt: Attempt<Body>,
): Promise<FinalOutcome<Answer>> {
  for (let rebases = 0; rebases <= MOST_REBASES; rebases += 1) {
    // A failing server is asked again as usual; a missing network is not waited for.
    const outcome = await definition.send(attempt, callPatientlyFor(actionQueue().user()))
    if (outcome.kind !== 'rebase') return outcome
    attempt.version = outcome.version
  }
  throw new Error(`${definition.name(attempt.body)} changed with every try`)
}

const HOUR_MS = 3_600_000

type Tapped = Pick<QueuedAction, 'atMs'>

/** Steps and payments of orders: the next day's board is another one (ruling 37). */
export function within12Hours({ atMs }: Tapped): number {
  return atMs + 12 * HOUR_MS
}

/** Changes of menus and locations (ruling 37). */
export function within7Days({ atMs }: Tapped): number {
  return atMs + 7 * 24 * HOUR_MS
}

/** Bookings and their cancellations: until the table's time, and where that had passed already, for 12 hours. */
export function untilTableTime(tapped: Tapped, details: { date: string; time: string } | undefined): number {
  const minute = details && minuteOfTime(details.time)
  const tableMs = details && typeof minute === 'number' ? instantAt(details.date, minute).getTime() : Number.NaN
  return tableMs > tapped.atMs ? tableMs : within12Hours(tapped)
}
