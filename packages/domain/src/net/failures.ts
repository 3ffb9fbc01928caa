import { FAILURE_WORDS } from '#language/failures.ts'

/** The sentence for a failed call; `status` is null when no answer came at all. */
export function friendlyStatusMessage(status: number | null, serverMessage: string | null | undefined): string {
  if (status === null) return FAILURE_WORDS.network
  if (status === 429) return FAILURE_WORDS.tooMany
  if (status >= 500) return FAILURE_WORDS.unavailable
  if (status === 401) return FAILURE_WORDS.unauthenticated
  if (status === 403) return FAILURE_WORDS.denied
  if (status === 404) return FAILURE_WORDS.notFound

  const message = serverMessage || FAILURE_WORDS.unknown
  return status === 400 ? plainer(message, FAILURE_WORDS.badRequest) : message
}

/** A message with one of these words is replaced by the sentence beside it; the first match counts. */
export function plainer(message: string, instead: readonly (readonly [part: string, sentence: string])[]): string {
  return instead.find(([part]) => message.includes(part))?.[1] ?? message
}

/**
 * Stops a struggling server from being asked again and again.
 *
 * Closed lets everything through; five failures open it; after half a minute
 * one request is let through on trial, and its fate decides.
 */
export type FailureGate =
  | { state: 'closed'; failures: number }
  | { state: 'open'; openedAtMs: number }
  | { state: 'half-open'; trialAtMs: number }

export const CLOSED_GATE: FailureGate = { state: 'closed', failures: 0 }
/** The message of the error, for programs and logs. */
export const GATE_REFUSAL = FAILURE_WORDS.gate
/** The sentence on the screen for the same error (ruling 54). */
export const NO_CONNECTION = FAILURE_WORDS.noConnection

const FAILURES_TO_OPEN = 5
const RECOVERY_MS = 30_000

/** Whether a request may be sent now, and the gate to remember. A refused request is never sent. */
export function admit(gate: FailureGate, nowMs: number): { allowed: boolean; gate: FailureGate } {
  if (gate.state === 'closed') return { allowed: true, gate }

  // A trial that never reported (its page was left) must not keep the gate shut for ever.
  const since = gate.state === 'open' ? gate.openedAtMs : gate.trialAtMs
  const isTrial = nowMs - since >= RECOVERY_MS
  return { allowed: isTrial, gate: isTrial ? { state: 'half-open', trialAtMs: nowMs } : gate }
}

/** The gate after an answer; `status` is null when none came. Only silence and 5xx are failures of the server. */
export function gateAfter(gate: FailureGate, status: number | null, nowMs: number): FailureGate {
  if (isServerFailure(status)) return afterFailure(gate, nowMs)
  const isRefusal = status !== null && status >= 400
  return isRefusal && gate.state === 'closed' ? gate : CLOSED_GATE
}

/** Whether an answer, or the lack of one, is the server's fault. */
function isServerFailure(status: number | null): boolean {
  return status === null || status >= 500
}

function afterFailure(gate: FailureGate, nowMs: number): FailureGate {
  if (gate.state === 'open') return gate
  const failures = gate.state === 'closed' ? gate.failures + 1 : FAILURES_TO_OPEN
  return failures < FAILURES_TO_OPEN ? { state: 'closed', failures } : { state: 'open', openedAtMs: nowMs }
}
