import type { GetHouseRules, UpdateHouseRules } from '@thali/contracts/system/settings'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'

import type { BusinessRulesRepository } from './business-rules.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'

type Deps = { rules: BusinessRulesRepository; idempotency: Idempotency; clock: Clock }
type Caller = { actor: string; submission: Submission | null }

/** Rules that an admin sets while the server runs. A change applies from the next request on, in every process. */
export function createBusinessRules({ rules, idempotency, clock }: Deps) {
  return {
    /** Cash that one member of staff may hand back per day, in cents. */
    cashBackLimit: (executor?: Executor) => rules.cashBackLimit(executor),

    async get(): Promise<GetHouseRules['reply']> {
      return { cashBackLimit: toDollars(await rules.cashBackLimit()) }
    },

    async update(
      { cashBackLimit }: UpdateHouseRules['body'],
      { actor, submission }: Caller,
    ): Promise<UpdateHouseRules['reply']> {
      return idempotency.once(submission, async (tx) => {
        const limit = centsFromDollars(cashBackLimit)
        const before = await rules.cashBackLimit(tx)
        await rules.store(tx, limit, { actor, now: clock.now() })
        const detail = { cashBackCents: limit, before }
        await recordAudit(tx, { actor, action: 'settings.rules', subject: 'rules', detail })
        return { success: true as const, cashBackLimit: toDollars(limit) }
      })
    },
  }
}

export type BusinessRules = ReturnType<typeof createBusinessRules>
