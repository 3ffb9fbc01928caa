import { LONGEST_OBEYED_SECONDS } from '@thali/domain/net/asking-again'

import {
  EXPIRED,
  GUEST,
  isExpired,
  MOST_TRIES,
  nextOf,
  queueAfter,
  type QueuedAction,
  type QueueEvent,
  type ActionHandler,
  type FinalOutcome,
  type Outcome,
} from './action-queue.ts'
import { AWAY_STATUSES, isRefusal } from './queue-call.ts'
import type { QueueState } from './queue-state.ts'
import type { TakeTurn } from './queue-store.ts'
import { GATE_OPEN } from '#web/lib/api/api-error.ts'
import { isApiError } from '#web/lib/api/api.ts'

export type ReplayDeps = {
  state: QueueState
  handlers: ReadonlySet<ActionHandler>
  takeTurn: TakeTurn
  /** Who is signed in, asked anew (`isAsked`: by a person); a guest where nobody is. Throws when the server does not answer. */
  askWhoIsThere: (isAsked: boolean) => Promise<string>
  wait: (ms: number) => Promise<void>
  after: (ms: number, work: () => void) => void
  nowMs: () => number
  /** From 0 up to, not including, 1. */
  random: () => number
}

export type Replay = {
  /** `isAsked`: a person has just tapped, so the server is asked whatever the failure gate says (ruling 54). */
  replay: (isAsked?: boolean) => Promise<void>
  replaySoon: () => void
  /** The server is heard: ends a pause that something else asked for in its place. */
  endRest: () => void
}

const BETWEEN_MS = 200
/** After a failed try; a network that is back before that starts the next one at once. */
const RETRY_MS = [2000, 8000] as const
/** While the server cannot be reached, which is not counted as a try: 10 seconds, doubled each time, up to a minute. */
const FIRST_KNOCK_MS = 10_000
const LAST_KNOCK_MS = 60_000
/** Devices that lost the network together come back within this time of each other, not in one moment. */
const SPREAD_MS = 2000

/** Sends the waiting actions in order, until none is left or the server cannot be reached. */
export function createReplay(deps: ReplayDeps): Replay {
  const { state } = deps
  let isReplaying = false
  const pause = createPause(deps.after)
  let isWantedAgain = false
  const tap = { isNew: false }
  let lastPlan = 0
  let knocks = 0

  async function replay(isAsked = false): Promise<void> {
    isWantedAgain = true
    tap.isNew ||= isAsked
    if (isAsked) pause.lift()
    if (isReplaying || pause.isOn()) return
    isReplaying = true
    try {
      while (isWantedAgain && !pause.isOn()) {
        isWantedAgain = false
        if (!waitingNext(deps)) state.hold(null)
        else if (!(await deps.takeTurn((isMine) => sendAll(deps, isMine, patience)))) patience.knockLater()
      }
    } finally {
      isReplaying = tap.isNew = false
    }
  }

  /** Only the latest plan counts: otherwise every trigger would start its own endless chain of tries. */
  function replayAfter(ms: number): void {
    lastPlan += 1
    const plan = lastPlan
    deps.after(ms, () => {
      if (plan === lastPlan) void replay()
    })
  }

  function endRest(): void {
    if (pause.lift()) void replay()
  }

  /** The failure of a call under way must not put the return of the network off. */
  function replaySoon(): void {
    pause.lift()
    if (isReplaying) isWantedAgain = true
    else replayAfter(spread())
  }

  const spread = () => deps.random() * SPREAD_MS
  const patience: Patience = {
    rest: (ms, mayEnd) => pause.begin({ ms: ms + spread(), mayEnd, onEnd: () => void replay() }),
    replayAfter,
    knockLater(restMs = Math.min(FIRST_KNOCK_MS * 2 ** knocks, LAST_KNOCK_MS)) {
      replayAfter(restMs + spread())
      knocks += 1
    },
    isAnswered() {
      knocks = 0
      state.hold(null)
    },
    tap,
  }
  return { replay, replaySoon, endRest }
}

/** Whatever happens meanwhile, nothing is sent before the time that was named, unless the pause may end before. */
function createPause(after: ReplayDeps['after']) {
  let present: { mayEnd: boolean } | null = null
  return {
    isOn: () => present !== null,
    begin({ ms, mayEnd, onEnd }: { ms: number; mayEnd: boolean; onEnd: () => void }): void {
      const begun = { mayEnd }
      present = begun
      after(ms, () => {
        // It may have been lifted, and another one begun.
        if (present === begun) present = null
        onEnd()
      })
    },
    /** Ends a pause that may end before its time; whether there was one. */
    lift(): boolean {
      if (!present?.mayEnd) return false
      present = null
      return true
    },
  }
}

/** When to try again. */
type Patience = {
  replayAfter: (ms: number) => void
  /** Waits longer each time nobody answers, unless the kind of action has a wait of its own. */
  knockLater: (restMs?: number) => void
  /** Waits as long as was asked for; `mayEnd`: not by our server, so that its first sign ends the wait. */
  rest: (ms: number, mayEnd: boolean) => void
  isAnswered: () => void
  /** Whether a person has asked for the next sending, which uses that up. */
  tap: { isNew: boolean }
}

async function sendAll(deps: ReplayDeps, isMine: () => Promise<boolean>, patience: Patience): Promise<void> {
  await deps.state.change({ type: 'recover' })
  // An action that the server fails at does not hold up those on other subjects.
  const failing = new Set<string>()
  for (let isFirst = true; ; isFirst = false) {
    const action = waitingNext(deps, failing)
    if (!action) return
    if (isExpired(action, deps.nowMs())) {
      await settleExpired(deps, action)
      continue
    }
    if (!isFirst) await deps.wait(BETWEEN_MS)
    if (!(await isMine()) || !(await isOwnerThere(deps, action, patience))) return
    const sent = await sendOne(deps, action, patience)
    if (sent === 'server away') return
    if (sent === 'failed') failing.add(action.subject)
  }
}

// Actions marked as being sent count too: the tab that was sending them may have crashed.
function waitingNext({ state, handlers }: ReplayDeps, failing?: ReadonlySet<string>): QueuedAction | undefined {
  const user = state.user()?.id
  if (user === undefined) return undefined
  const canSend = (action: QueuedAction) => handlerOf(handlers, action) !== undefined && !failing?.has(action.subject)
  return nextOf(queueAfter(state.all(), { type: 'recover' }), user, canSend)
}

/** Another tab may have signed another account in: the cookie, not this tab, decides in whose name a call is made. */
async function isOwnerThere(deps: ReplayDeps, action: QueuedAction, patience: Patience): Promise<boolean> {
  try {
    const { isNew } = patience.tap
    patience.tap.isNew = false
    const present = await deps.askWhoIsThere(isNew)
    if (present !== action.userId) deps.state.hold(present === GUEST ? { kind: 'signed-out' } : null)
    return present === action.userId
  } catch (error) {
    holdOn(deps, { error, retryMs: handlerOf(deps.handlers, action)?.retryMs, patience })
    return false
  }
}

type HeldUp = { error: unknown; retryMs: number | undefined; patience: Patience }

/** Nobody has answered for the restaurant, or the answer was to come back later. */
function holdOn({ state, nowMs }: ReplayDeps, { error, retryMs, patience }: HeldUp): void {
  const { status = 0, retryAfter = 0, requestId } = isApiError(error) ? error : {}
  const restMs = Math.min(retryAfter, LONGEST_OBEYED_SECONDS) * 1000
  if (status === 429) state.hold({ kind: 'busy', untilMs: nowMs() + restMs })
  else if (isAway(status)) state.hold({ kind: 'server-away' })
  if (restMs > 0) patience.rest(restMs, AWAY_STATUSES.has(status) && requestId === undefined)
  // Not sent: the failure gate lets one call through now and then, and that was another one. It may have closed the gate.
  else if (isApiError(error) && error.code === GATE_OPEN) patience.replayAfter(retryMs ?? FIRST_KNOCK_MS)
  else patience.knockLater(retryMs)
}

type Sent = 'settled' | 'failed' | 'server away'

function handlerOf(handlers: ReplayDeps['handlers'], action: QueuedAction): ActionHandler | undefined {
  return [...handlers].find((handler) => handler.accepts(action))
}

async function sendOne(deps: ReplayDeps, waiting: QueuedAction, patience: Patience): Promise<Sent> {
  const { id } = waiting
  const handler = handlerOf(deps.handlers, waiting)
  await deps.state.change({ type: 'start', id })
  const action = deps.state.all().find((one) => one.id === id)
  // Discarded in another tab in this very moment.
  if (action?.state !== 'sending' || !handler) return 'settled'

  try {
    const outcome = await handler.send(action)
    patience.isAnswered()
    await settle(deps, action, outcome)
    return 'settled'
  } catch (error) {
    return takeFailure(deps, { action, error, handler, patience })
  }
}

async function settleExpired({ state }: ReplayDeps, action: QueuedAction): Promise<void> {
  const outcome: FinalOutcome = { kind: 'refused', sentence: EXPIRED, stopsRest: true }
  await state.change({ type: 'expire', id: action.id }, { action, outcome })
}

async function settle({ state }: ReplayDeps, action: QueuedAction, outcome: Outcome): Promise<void> {
  const { id } = action
  if (outcome.kind === 'rebase') {
    await state.change({ type: 'rebase', id, version: outcome.version })
    return
  }
  const event: QueueEvent =
    outcome.kind === 'done'
      ? { type: 'succeed', id, version: outcome.version }
      : { type: 'refuse', id, sentence: outcome.sentence, stopsRest: outcome.stopsRest }
  await state.change(event, { action, outcome })
}

type Failure = { action: QueuedAction; error: unknown; handler: ActionHandler; patience: Patience }

async function takeFailure(deps: ReplayDeps, { action, error, handler, patience }: Failure): Promise<Sent> {
  const { failure, retryMs } = handler
  if (isRefusal(error)) {
    patience.isAnswered()
    await settle(deps, action, handler.refusal(action, error))
    return 'settled'
  }
  const status = isApiError(error) ? error.status : 0

  // Signed out, throttled or no server: nothing was learnt about the action.
  const isTry = failure !== null && status >= 500 && !isAway(status)
  const tries = action.tries + 1
  const refusal: FinalOutcome | null =
    isTry && tries >= MOST_TRIES ? { kind: 'refused', sentence: failure, stopsRest: true } : null
  await deps.state.change(
    { type: 'fail', id: action.id, counts: isTry, sentence: failure ?? '' },
    refusal && { action, outcome: refusal },
  )
  if (status === 401) {
    deps.state.hold({ kind: 'signed-out' })
    return 'server away'
  }
  if (refusal) return 'settled'
  if (isTry) {
    patience.replayAfter(retryMs ?? RETRY_MS[tries - 1] ?? LAST_KNOCK_MS)
    return 'failed'
  }
  holdOn(deps, { error, retryMs, patience })
  return status === 500 ? 'failed' : 'server away'
}

function isAway(status: number): boolean {
  return status === 0 || AWAY_STATUSES.has(status)
}
