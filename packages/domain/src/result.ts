/** Result of a rule: the value, or the reason for its refusal. A refusal is expected; a bug throws. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

/** The rule accepts. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** The rule refuses, for this reason. */
export function refuse<E>(error: E): { ok: false; error: E } {
  return { ok: false, error }
}
