import type { GetHouseRules } from '@thali/contracts/settings'

import { call, userMessage } from '#web/lib/api/api.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { rememberRead, useApi } from '#web/lib/api/use-api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const PATH = '/admin/settings/rules'
const NOT_AN_AMOUNT = 'Enter an amount from 0 to 10,000'

/** What staff may do alone. */
export function RulesPart() {
  const { data, error, mutate } = useApi(`GET ${PATH}`, undefined, { freshForMs: 0 })
  if (data) return <RulesForm rules={data} />
  if (error) return <RetryBanner title="The rules could not be read" buttonSize="staff" onRetry={() => mutate()} />
  return (
    <Loading label="Loading the rules">
      <Skeleton className="h-40 w-full max-w-xl" />
    </Loading>
  )
}

function RulesForm({ rules }: { rules: GetHouseRules['reply'] }) {
  const state = useForm<{ cashBackLimit: string }, { cashBackLimit?: string }>(() => ({
    cashBackLimit: rules.cashBackLimit.toFixed(2),
  }))
  const { fields, errors, failure, isBusy, change, begin, refuse } = state
  const typed = Number(fields.cashBackLimit.trim().replace(',', '.'))

  async function submit() {
    if (isBusy) return
    if (fields.cashBackLimit.trim() === '' || !(typed >= 0 && typed <= 10_000)) {
      return refuse({ cashBackLimit: NOT_AN_AMOUNT }, null)
    }
    begin()
    try {
      const { cashBackLimit } = await call(`PATCH ${PATH}`, { body: { cashBackLimit: typed } })
      await rememberRead(PATH, { cashBackLimit })
      change({ cashBackLimit: cashBackLimit.toFixed(2) })
      refuse({}, null)
      toast.success('Rules saved')
    } catch (error) {
      refuse(refusedFields(error), userMessage(error))
    }
  }

  return (
    <form
      noValidate
      aria-label="Rules"
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure !== null && (
        <Banner tone="danger" title="The rules were not saved" onDismiss={() => state.setFailure(null)}>
          {failure}
        </Banner>
      )}
      <TextField
        label="Cash handed back without a manager"
        hint="What one member of staff may hand back at one location on one day. Above it a manager confirms with their own sign-in."
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        controlSize="staff"
        value={fields.cashBackLimit}
        error={errors.cashBackLimit}
        onChange={(event) => change({ cashBackLimit: event.target.value })}
      />
      <div>
        <Button size="staff" type="submit" busy={isBusy} disabled={typed === rules.cashBackLimit}>
          Save rules
        </Button>
      </div>
    </form>
  )
}
