/** One line of the doctor: what was looked at and how it stands. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; about: string; says: string }

/**
 * How long the database, a provider or a backup place may take to answer. These commands are run when a machine is busy,
 * so it is as long as the product waits for its own statements.
 */
export const ANSWER_MS = 5_000
/** Messages, refunds and payments that are still waiting this long after they were due are reported as late. */
export const LATE_MS = 120_000

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
export const warn = (about: string, says: string): Finding => ({ level: 'warn', about, says })
export const fail = (about: string, says: string): Finding => ({ level: 'fail', about, says })

/** Warns and fails where a value is above its limits. */
export function judge(about: string, value: number, limits: { warn: number; fail?: number }, says: string): Finding {
  if (limits.fail !== undefined && value > limits.fail) return fail(about, says)
  return value > limits.warn ? warn(about, says) : ok(about, says)
}

/** How it ends altogether. */
export function endOf(findings: readonly Finding[]): 'good' | 'broken' | 'warnings' {
  if (findings.some(({ level }) => level === 'fail')) return 'broken'
  return findings.some(({ level }) => level === 'warn') ? 'warnings' : 'good'
}

/** A span as people say it: `40 s`, `12 min`, `3 h`, `9 days`. */
export function spanOf(seconds: number): string {
  const rounded = Math.round(seconds)
  if (rounded < 120) return `${rounded} s`
  if (rounded < 7_200) return `${Math.round(rounded / 60)} min`
  return rounded < 172_800 ? `${Math.round(rounded / 3_600)} h` : `${Math.round(rounded / 86_400)} days`
}
