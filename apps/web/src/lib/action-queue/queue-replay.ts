import { EXPIRED, isExpired, MOST_TRIES, nextOf, queueAfter, type QueuedAction } from './action-queue.ts'
import type { ActionHandler, Outcome } from './queue-outcome.ts'
import type { QueueState } from './queue-state.ts'
import type { TakeTurn } from './queue-turn.ts'
import { isRefusal } from './queue-call.ts'
import { isApiError } from '#web/lib/api/api.ts'

export type ReplayDeps = {
  state: QueueState
  handlers: ReadonlySet<ActionHandler>
  takeTurn: TakeTurn
  /** Who is signed in, asked anew; throws when the server does not answer. */
  askWhoIsThere: () => Promise<string | null>
  wait: (ms: number) => Promise<void>
  after: (ms: number, work: () => void) => void
  nowMs: () => number
}

const BETWEEN_MS = 200
/** After a failed try; a network that is back before that starts the next one at once. */
const RETRY_MS = [2000, 8000] as const
/** While the server cannot be reached, which is not counted as a try: 2 seconds, doubled each time, up to a minute. */
const FIRST_KNOCK_MS = 2000
const LAST_KNOCK_MS = 60_000
/** Answers of a proxy while the server is down. They say nothing about the action. */
const AWAY = new Set([0, 502, 503, 504])

/** Sends the waiting actions in order, until none is left or the server cannot be reached. */
export function createReplay(deps: ReplayDeps): () => Promise<void> {
  let isReplaying = false
  let isWantedAgain = false
  let lastPlan = 0
  let knocks = 0

  async function replay(): Promise<void> {
    isWantedAgain = true
    if (isReplaying) return
    isReplaying = true
    try {
      while (isWantedAgain) {
        isWantedAgain = false
        const isTurn = !waitingNext(deps) || (await deps.takeTurn((isMine) => sendAll(deps, isMine, patience)))
        if (!isTurn) patience.knockLater(0, undefined)
      }
    } finally {
      isReplaying = false
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

  const patience: Patience = {
    replayAfter,
    knockLater(leastMs, restMs) {
      replayAfter(Math.max(restMs ?? Math.min(FIRST_KNOCK_MS * 2 ** knocks, LAST_KNOCK_MS), leastMs))
      knocks += 1
    },
    isAnswered() {
      knocks = 0
    },
  }
  return replay
}

/** When to try again. */
type Patience = {
  replayAfter: (ms: number) => void
  /** Waits longer each time nobody answers, unless the kind of action has a rest of its own. */
  knockLater: (leastMs: number, restMs: number | undefined) => void
  isAnswered: () => void
}

async function sendAll(deps: ReplayDeps, isMine: () => Promise<boolean>, patience: Patience): Promise<void> {
  await deps.state.change({ type: 'recover' })
  // An action that the server fails at does not hold up those on other subjects.
  const failing = new Set<string>()
  for (let isFirst = true; ; isFirst = false) {
    const action = waitingNext(deps, failing)
    if (!action) return
    if (!isFirst) await deps.wait(BETWEEN_MS)
    if (!(await isMine()) || !(await isOwnerThere(deps, action, patience))) return
    const sent = await sendOne(deps, action, patience)
    if (sent === 'server away') return
    if (sent === 'failed') failing.add(action.subject)
  }
}

// Actions marked as being sent count too: the tab that was sending them may have crashed.
function waitingNext({ state, handlers }: ReplayDeps, failing?: ReadonlySet<string>): QueuedAction | undefined {
  const user = state.user()
  if (user === null) return undefined
  const canSend = (action: QueuedAction) => handlerOf(handlers, action) !== undefined && !failing?.has(action.subject)
  return nextOf(queueAfter(state.all(), { type: 'recover' }), user, canSend)
}

/** Another tab may have signed another account in: the cookie, not this tab, decides in whose name a call is made. */
async function isOwnerThere({ askWhoIsThere, handlers }: ReplayDeps, action: QueuedAction, patience: Patience) {
  try {
    return (await askWhoIsThere()) === action.userId
  } catch {
    patience.knockLater(0, handlerOf(handlers, action)?.retryMs)
    return false
  }
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
    const outcome = isExpired(action, deps.nowMs()) ? TOO_OLD : await handler.send(action)
    patience.isAnswered()
    await settle(deps, action, outcome)
    return 'settled'
  } catch (error) {
    return takeFailure(deps, { action, error, handler, patience })
  }
}

const TOO_OLD: Outcome = { kind: 'refused', sentence: EXPIRED, stopsRest: true }

async function settle({ state }: ReplayDeps, action: QueuedAction, outcome: Outcome): Promise<void> {
  const { id } = action
  if (outcome.kind === 'rebase') {
    await state.change({ type: 'rebase', id, version: outcome.version })
    return
  }
  if (outcome.kind === 'done') await state.change({ type: 'succeed', id, version: outcome.version })
  else await state.change({ type: 'refuse', id, sentence: outcome.sentence, stopsRest: outcome.stopsRest })
  state.tellSettled({ action, outcome })
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
  const isTry = failure !== null && status >= 500 && !AWAY.has(status)
  await deps.state.change({ type: 'fail', id: action.id, counts: isTry, sentence: failure ?? '' })
  if (status === 401) return 'server away'
  const tries = action.tries + 1
  if (isTry && tries >= MOST_TRIES) {
    deps.state.tellSettled({ action, outcome: { kind: 'refused', sentence: failure, stopsRest: true } })
    return 'settled'
  }
  if (isTry) {
    patience.replayAfter(retryMs ?? RETRY_MS[tries - 1] ?? LAST_KNOCK_MS)
    return 'failed'
  }
  const askedForMs = isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0
  patience.knockLater(askedForMs, retryMs)
  return status === 500 ? 'failed' : 'server away'
}
