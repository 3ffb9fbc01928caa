/** A limit in the browser that warns before the server refuses; the server has its own, stricter one. */
const MOST_ATTEMPTS = 3
export const WINDOW_MS = 15 * 60_000

export type AttemptKind = 'sign-in' | 'reset-link'

/** The times of earlier attempts, in milliseconds, oldest first. */
export type Attempts = readonly number[]

/** How long the next attempt has to wait, or 0. The window is sliding. */
export function attemptWaitMs(attempts: Attempts, nowMs: number): number {
  const oldest = recent(attempts, nowMs).at(-MOST_ATTEMPTS)
  return oldest === undefined ? 0 : oldest + WINDOW_MS - nowMs
}

export function withAttempt(attempts: Attempts, nowMs: number): Attempts {
  return [...recent(attempts, nowMs), nowMs]
}

/** Reads the stored attempts; anything but a list of times counts as none. */
export function parseAttempts(text: string | null): Attempts {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((time) => Number.isFinite(time)) : []
  } catch {
    return [] // Damaged: a courtesy starts over.
  }
}

export function waitBeforeAttempt(kind: AttemptKind, nowMs: number): number {
  return attemptWaitMs(parseAttempts(read(kind)), nowMs)
}

export function recordAttempt(kind: AttemptKind, nowMs: number): void {
  write(kind, JSON.stringify(withAttempt(parseAttempts(read(kind)), nowMs)))
}

export function forgetAttempts(kind: AttemptKind): void {
  write(kind, '[]')
}

function recent(attempts: Attempts, nowMs: number): Attempts {
  // A time in the future comes from a clock that was set back; it is dropped.
  return attempts.filter((time) => time <= nowMs && nowMs - time < WINDOW_MS)
}

function keyOf(kind: AttemptKind): string {
  return `thali_attempts_${kind}`
}

function read(kind: AttemptKind): string | null {
  try {
    return globalThis.sessionStorage.getItem(keyOf(kind))
  } catch {
    return null // Storage is forbidden: the server counts anyway.
  }
}

function write(kind: AttemptKind, text: string): void {
  try {
    globalThis.sessionStorage.setItem(keyOf(kind), text)
  } catch {
    // Storage is forbidden or full: the server counts anyway.
  }
}
