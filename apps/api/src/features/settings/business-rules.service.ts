import type { GetHouseRules, UpdateHouseRules } from '@thali/contracts/system/settings'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { ACCOUNT_NAMES, type AccountNames, type JournalAccount } from '@thali/domain/money/journal'

import type { BusinessRulesRepository, StoredRules } from './business-rules.repository.ts'
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
    cashBackLimit: async (executor?: Executor) => cents((await rules.read(executor)).cashBackCents),

    /** What one manager may give back per location and day without a second person, in cents. */
    giveBackLimit: async (executor?: Executor) => cents((await rules.read(executor)).giveBackCents),

    /** What 100 points are worth, in cents; 0 where points buy nothing. */
    pointsWorth: async (executor?: Executor) => cents((await rules.read(executor)).pointsWorthCents),

    accountNames: async (): Promise<AccountNames> => ({ ...ACCOUNT_NAMES, ...(await rules.read()).accounts }),

    get: async (): Promise<GetHouseRules['reply']> => toView(await rules.read()),

    /** A rule that the body does not name stays as it is. */
    async update(body: UpdateHouseRules['body'], { actor, submission }: Caller): Promise<UpdateHouseRules['reply']> {
      return idempotency.once(submission, async (tx) => {
        const { accounts, ...before } = await rules.read(tx)
        const changed = {
          cashBackCents: centsFromDollars(body.cashBackLimit),
          giveBackCents: inCents(body.giveBackLimit, before.giveBackCents),
          pointsWorthCents: inCents(body.pointsWorth, before.pointsWorthCents),
        }
        const named = ownNames({ ...accounts, ...body.accounts })
        await rules.store(tx, { ...changed, accounts: named }, { actor, now: clock.now() })
        const detail = { ...changed, before, ...(body.accounts && { accounts: named }) }
        await recordAudit(tx, { actor, action: 'settings.rules', subject: 'rules', detail })
        return { success: true as const, ...toView({ ...changed, accounts: named }) }
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

function toView({ cashBackCents, giveBackCents, pointsWorthCents, accounts }: StoredRules): GetHouseRules['reply'] {
  return {
    cashBackLimit: toDollars(cents(cashBackCents)),
    giveBackLimit: toDollars(cents(giveBackCents)),
    pointsWorth: toDollars(cents(pointsWorthCents)),
    accounts: { ...ACCOUNT_NAMES, ...accounts },
  }
}

function inCents(dollars: number | undefined, before: number): number {
  return dollars === undefined ? before : centsFromDollars(dollars)
}
