import { MOST_TRIES, nextOf, queueAfter, type QueuedAction } from './action-queue.ts'
import type { ActionHandler, Outcome } from './queue-outcome.ts'
import type { QueueState } from './queue-state.ts'
import type { TakeTurn } from './queue-turn.ts'
import { isApiError, userMessage } from '#web/lib/api.ts'

export type ReplayDeps = {
  state: QueueState
  handlers: ReadonlyMap<string, ActionHandler>
  takeTurn: TakeTurn
  /** Who is signed in, asked anew; throws when the server does not answer. */
  askWhoIsThere: () => Promise<string | null>
  wait: (ms: number) => Promise<void>
  after: (ms: number, work: () => void) => void
}

const BETWEEN_MS = 200
/** After a failed try; a network that is back before that starts the next one at once. */
const RETRY_MS = [2000, 8000] as const
/** While the server does not answer at all, which counts for no try. */
const KNOCK_MS = 10_000

/** Sends what waits, in order, and goes on until nothing is left or the server cannot be reached. */
export function createReplay(deps: ReplayDeps): () => Promise<void> {
  let isReplaying = false
  let isWantedAgain = false
  let lastPlan = 0

  async function replay(): Promise<void> {
    isWantedAgain = true
    if (isReplaying) return
    isReplaying = true
    try {
      while (isWantedAgain) {
        isWantedAgain = false
        const isTurn = !waitingNext(deps) || (await deps.takeTurn((isMine) => sendAll(deps, isMine, replayAfter)))
        if (!isTurn) replayAfter(KNOCK_MS)
      }
    } finally {
      isReplaying = false
    }
  }

  /** Only the latest plan counts, or every reason to try would go on for ever. */
  function replayAfter(ms: number): void {
    lastPlan += 1
    const plan = lastPlan
    deps.after(ms, () => {
      if (plan === lastPlan) void replay()
    })
  }

  return replay
}

type Later = (ms: number) => void

async function sendAll(deps: ReplayDeps, isMine: () => Promise<boolean>, later: Later): Promise<void> {
  await deps.state.change({ type: 'recover' })
  for (let isFirst = true; ; isFirst = false) {
    const action = waitingNext(deps)
    if (!action) return
    if (!isFirst) await deps.wait(BETWEEN_MS)
    if (!(await isMine()) || !(await isOwnerThere(deps, action, later))) return
    if (!(await sendOne(deps, action, later))) return
  }
}

// What is marked as being sent counts too: whoever was sending it may have crashed.
function waitingNext({ state, handlers }: ReplayDeps): QueuedAction | undefined {
  const user = state.user()
  if (user === null) return undefined
  return nextOf(queueAfter(state.all(), { type: 'recover' }), user, (kind) => handlers.has(kind))
}

/** Another tab may have signed somebody else in: the cookie, not this tab, decides in whose name a call is made. */
async function isOwnerThere(
  { askWhoIsThere, handlers }: ReplayDeps,
  action: QueuedAction,
  later: Later,
): Promise<boolean> {
  try {
    return (await askWhoIsThere()) === action.userId
  } catch {
    later(handlers.get(action.kind)?.retryMs ?? KNOCK_MS)
    return false
  }
}

/** Whether it makes sense to go on with the next. */
async function sendOne(deps: ReplayDeps, { id, kind }: QueuedAction, later: Later): Promise<boolean> {
  const handler = deps.handlers.get(kind)
  await deps.state.change({ type: 'start', id })
  const action = deps.state.all().find((one) => one.id === id)
  // Discarded in another tab in this very moment.
  if (action?.state !== 'sending' || !handler) return true

  try {
    await settle(deps, action, await handler.send(action))
    return true
  } catch (error) {
    return takeFailure(deps, { action, error, handler, later })
  }
}

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

type Failure = { action: QueuedAction; error: unknown; handler: ActionHandler; later: Later }

async function takeFailure(deps: ReplayDeps, { action, error, handler, later }: Failure): Promise<boolean> {
  const { failure: sentence, retryMs } = handler
  const status = isApiError(error) ? error.status : 0
  const isAboutAction = status >= 400 && status < 500 && status !== 401 && status !== 429
  if (isAboutAction) {
    await settle(deps, action, { kind: 'refused', sentence: userMessage(error), stopsRest: true })
    return true
  }

  // Signed out, or asked to be patient: nothing was learnt about the action.
  const counts = status !== 401 && status !== 429
  await deps.state.change({ type: 'fail', id: action.id, counts, sentence })
  const tries = action.tries + (counts ? 1 : 0)
  if (tries >= MOST_TRIES) {
    deps.state.tellSettled({ action, outcome: { kind: 'refused', sentence, stopsRest: true } })
    return true
  }
  const obeyedMs = isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0
  if (status !== 401) later(Math.max(retryMs ?? RETRY_MS[tries - 1] ?? KNOCK_MS, obeyedMs))
  return false
}
