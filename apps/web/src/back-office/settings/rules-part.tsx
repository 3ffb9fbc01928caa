import type { GetHouseRules } from '@thali/contracts/system/settings'
import { ACCOUNT_NAMES, type JournalAccount } from '@thali/domain/money/journal'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const PATH = '/admin/settings/rules'
const ACCOUNTS = Object.keys(ACCOUNT_NAMES) as JournalAccount[]
const NOT_AN_AMOUNT = 'Enter an amount from 0 to 10,000'

/** Limits for staff and for one manager, the worth of points, and the names of accounts. */
export function RulesPart() {
  const { data, error, reread } = useRead(`GET ${PATH}`, {}, { freshForMs: 0 })
  if (data) return <RulesForm rules={data} />
  if (error) return <RetryBanner title="The rules could not be read" buttonSize="staff" onRetry={reread} />
  return (
    <Loading label="Loading the rules">
      <Skeleton className="h-40 w-full max-w-xl" />
    </Loading>
  )
}

function RulesForm({ rules }: { rules: GetHouseRules['reply'] }) {
  const form = useFormOf({
    first: () => fieldsOf(rules),
    check: (fields) =>
      Object.fromEntries(AMOUNTS.map((field) => [field, isAmount(fields[field]) ? '' : NOT_AN_AMOUNT])),
    send: async (fields, idempotencyKey) => {
      const { cashBackLimit, giveBackLimit, pointsWorth, ...accounts } = fields
      const body = {
        cashBackLimit: typedNumber(cashBackLimit),
        giveBackLimit: typedNumber(giveBackLimit),
        pointsWorth: typedNumber(pointsWorth),
        accounts,
      }
      const { success: _saved, ...saved } = await call(`PATCH ${PATH}`, { body, idempotencyKey })
      await putRead([`GET ${PATH}`], saved)
      form.reset(fieldsOf(saved))
      toast.success('Rules saved')
    },
    fieldOf: (path) => path.replace(/^accounts\./, ''),
  })
  const hasWrongName = ACCOUNTS.some((account) => form.errors[account] !== undefined)
  return (
    <div className="max-w-xl">
      <PartForm label="Rules" state={form} submitLabel="Save rules" onUndo={() => form.reset(fieldsOf(rules))}>
        <MoneyField
          label="Cash handed back without a manager"
          hint="What one member of staff may hand back at one location on one day. Above it a manager confirms with their own sign-in."
          {...form.choice('cashBackLimit')}
        />
        <MoneyField
          label="Given back by one manager alone"
          hint="To cards and as goodwill, of one manager at one location on one day. Above it a second manager or an admin agrees with their own sign-in."
          {...form.choice('giveBackLimit')}
        />
        <MoneyField
          label="What 100 loyalty points are worth"
          hint="Guests spend points by the hundred at checkout, and earn one for each dollar of their dishes. 0 means that points buy nothing."
          {...form.choice('pointsWorth')}
        />
        <FoldedPart summary="Accounts of the journal" hasError={hasWrongName} className="grid gap-4 p-4">
          <p className="text-sm text-muted">
            What the file of the month-end calls its accounts, for instance by their numbers in your bookkeeping. Taxes
            keep their own names. An empty field means the usual name.
          </p>
          <div className="grid gap-4 md:grid-cols-2">
            {ACCOUNTS.map((account) => (
              <TextField
                key={account}
                label={ACCOUNT_NAMES[account]}
                autoComplete="off"
                maxLength={60}
                controlSize="staff"
                {...form.input(account)}
              />
            ))}
          </div>
        </FoldedPart>
      </PartForm>
    </div>
  )
}

const AMOUNTS = ['cashBackLimit', 'giveBackLimit', 'pointsWorth'] as const

type Fields = Record<JournalAccount | (typeof AMOUNTS)[number], string>

function fieldsOf({ cashBackLimit, giveBackLimit, pointsWorth, accounts }: GetHouseRules['reply']): Fields {
  return {
    ...accounts,
    cashBackLimit: cashBackLimit.toFixed(2),
    giveBackLimit: giveBackLimit.toFixed(2),
    pointsWorth: pointsWorth.toFixed(2),
  }
}

function isAmount(typed: string): boolean {
  const amount = typedNumber(typed)
  return amount >= 0 && amount <= 10_000
}
