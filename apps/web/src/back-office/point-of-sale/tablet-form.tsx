import { type ReactNode, useId } from 'react'

import { Button } from '#web/ui/button.tsx'
import type { FormState } from '#web/ui/dialogs/form-dialog.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type TabletFormProps = { label: string; state: FormState; submitLabel: string; children: ReactNode }

/** A form on a page of its own: errors above the fields, one button below them. */
export function TabletForm({ label, state, submitLabel, children }: TabletFormProps) {
  const ownId = useId()
  const { id = ownId, errors, failure, attempt, isBusy, submit } = state
  const summary = Object.entries(errors).map(([field, message = '']) => ({ fieldId: `${id}-${field}`, message }))
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {children}
      <Button type="submit" size="large" full busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
