import { type ReactNode, useEffect, useRef } from 'react'

import { Banner } from '../notices/banner.tsx'
import { ErrorSummary } from './error-summary.tsx'

/** The state a form shows. */
export interface FormState {
  /** The ids of its fields begin with it: `${id}-name`. */
  id?: string
  errors: Readonly<Partial<Record<string, string>>>
  /** Why it could not be saved, if not because of fields. */
  failure: string | null
  dismissFailure?: () => void
  /** Counts the attempts to submit. */
  attempt: number
  isBusy: boolean
  /** There are unsaved changes. */
  isChanged: boolean
  submit: () => Promise<unknown>
}

type StateFormProps = {
  id: string
  state: FormState
  /** What a screen reader calls it, where no dialog has named it. */
  label?: string
  failureTitle?: string | undefined
  className: string
  children: ReactNode
}

/** A form that lists its errors above its fields. The id of each field is that of the form and its name: `${id}-name`. */
export function StateForm({ id, state, label, failureTitle, className, children }: StateFormProps) {
  const { errors, failure, attempt, submit, dismissFailure } = state
  const summary = Object.entries(errors).map(([field, message = '']) => ({ fieldId: `${id}-${field}`, message }))
  const reason = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a dialog the button stays in sight while the text above it is scrolled away.
    if (failure !== null) reason.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure !== null && (
        <div ref={reason}>
          <Banner tone="danger" title={failureTitle} onDismiss={dismissFailure}>
            {failure}
          </Banner>
        </div>
      )}
      {children}
    </form>
  )
}
