import type { GetHouseRules, UpdateHouseRules } from '@thali/contracts/system/settings'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { ACCOUNT_NAMES, type AccountNames, type JournalAccount } from '@thali/domain/money/journal'

import type { BusinessRulesRepository } from './business-rules.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'

type Deps = { rules: BusinessRulesRepository; idempotency: Idempotency; clock: Clock }
type Caller = { actor: string; submission: Submission | null }

/** Rules that an admin sets while the server runs. A change applies from the next request on, in every process. */
export function createBusinessRules({ rules, idempotency, clock }: Deps) {
  async function accountNames(): Promise<AccountNames> {
    return { ...ACCOUNT_NAMES, ...(await rules.accounts()) }
  }

  return {
    /** Cash that one member of staff may hand back per day, in cents. */
    cashBackLimit: (executor?: Executor) => rules.cashBackLimit(executor),

    accountNames,

    async get(): Promise<GetHouseRules['reply']> {
      return { cashBackLimit: toDollars(await rules.cashBackLimit()), accounts: await accountNames() }
    },

    async update(
      { cashBackLimit, accounts }: UpdateHouseRules['body'],
      { actor, submission }: Caller,
    ): Promise<UpdateHouseRules['reply']> {
      return idempotency.once(submission, async (tx) => {
        const limit = centsFromDollars(cashBackLimit)
        const [before, known] = [await rules.cashBackLimit(tx), await rules.accounts(tx)]
        const named = ownNames({ ...known, ...accounts })
        await rules.store(tx, { cashBackCents: limit, accounts: named }, { actor, now: clock.now() })
        const detail = { cashBackCents: limit, before, ...(accounts && { accounts: named }) }
        await recordAudit(tx, { actor, action: 'settings.rules', subject: 'rules', detail })
        return { success: true as const, cashBackLimit: toDollars(limit), accounts: { ...ACCOUNT_NAMES, ...named } }
      })
    },
  }
}

export type BusinessRules = ReturnType<typeof createBusinessRules>

/** Names that were changed. An account called as usual, or nothing, has its usual name, also when that changes. */
function ownNames(accounts: Partial<AccountNames>): Partial<AccountNames> {
  const names = Object.entries(accounts) as [JournalAccount, string][]
  return Object.fromEntries(names.filter(([account, name]) => name !== '' && name !== ACCOUNT_NAMES[account]))
}
