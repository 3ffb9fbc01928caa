import type { Ledger } from './ledger.ts'
import type { BookSession } from './stripe-objects.ts'

const NAME = /cs_test_\w+|pi_\w+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Remembers the history of each page, so that a violation names the seed that repeats it. */
export function createOrigins() {
  const seeds = new Map<string, string>()

  function follow(from: string | null | undefined, names: readonly (string | null | undefined)[]): void {
    const seed = seeds.get(from ?? '')
    if (seed !== undefined) for (const name of names) seeds.set(name ?? '', seed)
  }

  return {
    note: (sessionId: string, seed: string) => void seeds.set(sessionId, seed),

    /** Text of a violation, with the seeds of its histories. */
    explain(violations: readonly string[], sessions: readonly BookSession[], ledger: Ledger): string[] {
      for (const { id, reference, intent } of sessions) follow(id, [reference, intent?.id])
      for (const { id, session_id, order_id } of ledger.checkouts) follow(session_id, [id, order_id])
      return violations.map((violation) => {
        const named = new Set((violation.match(NAME) ?? []).flatMap((name) => seeds.get(name) ?? []))
        return named.size > 0 ? `${violation} [${[...named].join(', ')}]` : violation
      })
    },
  }
}

export type Origins = ReturnType<typeof createOrigins>
