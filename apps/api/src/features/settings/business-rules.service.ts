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

    /** What one manager may give back per location and day without a second person, in cents. */
    giveBackLimit: (executor?: Executor) => rules.giveBackLimit(executor),

    accountNames,

    async get(): Promise<GetHouseRules['reply']> {
      const [cashBack, giveBack, accounts] = [rules.cashBackLimit(), rules.giveBackLimit(), accountNames()]
      return {
        cashBackLimit: toDollars(await cashBack),
        giveBackLimit: toDollars(await giveBack),
        accounts: await accounts,
      }
    },

    async update(
      { cashBackLimit, giveBackLimit, accounts }: UpdateHouseRules['body'],
      { actor, submission }: Caller,
    ): Promise<UpdateHouseRules['reply']> {
      return idempotency.once(submission, async (tx) => {
        const cashBackCents = centsFromDollars(cashBackLimit)
        const before = { cashBackCents: await rules.cashBackLimit(tx), giveBackCents: await rules.giveBackLimit(tx) }
        const giveBackCents = giveBackLimit === undefined ? before.giveBackCents : centsFromDollars(giveBackLimit)
        const named = ownNames({ ...(await rules.accounts(tx)), ...accounts })
        await rules.store(tx, { cashBackCents, giveBackCents, accounts: named }, { actor, now: clock.now() })
        const detail = { cashBackCents, giveBackCents, before, ...(accounts && { accounts: named }) }
        await recordAudit(tx, { actor, action: 'settings.rules', subject: 'rules', detail })
        return {
          success: true as const,
          cashBackLimit: toDollars(cashBackCents),
          giveBackLimit: toDollars(giveBackCents),
          accounts: { ...ACCOUNT_NAMES, ...named },
        }
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
