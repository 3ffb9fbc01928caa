import { type InputEvent, type SubmitEvent, useId, useState, useSyncExternalStore } from 'react'

import { type AttemptKind, recordAttempt, waitBeforeAttempt } from './attempts.ts'
import { type Check, objections } from './checks.ts'
import { type Failure, failureOf, tooManyAttempts } from './failure.tsx'
import { serverNowMs } from '#web/lib/clock.ts'
import type { SummaryError } from '#web/ui/forms/error-summary.tsx'
import { useSubmission } from '#web/ui/forms/use-form.ts'

type Errors<Name extends string> = { [N in Name]?: string | undefined }

type Options<Name extends string> = {
  checks: Readonly<Record<Name, Check>>
  send: (values: Record<Name, string>, form: HTMLFormElement) => Promise<void>
  /** Counted against the courtesy limit when refused. */
  limitedAs?: AttemptKind
  /** Called after a refusal, to clear or focus a field. */
  onFailure?: (failure: Failure, form: HTMLFormElement) => void
}

/**
 * A form of a few uncontrolled text fields, so that text typed before hydration is kept. Fields are checked on submit,
 * and after the first submit while they are edited.
 */
export function useAccountForm<Name extends string>({ checks, send, limitedAs, onFailure }: Options<Name>) {
  const idPrefix = useId()
  const { errors, failure, attempt, isBusy, ...submission } = useSubmission<Errors<Name>, Failure>()
  // Set on submit only: a field that becomes invalid while it is edited must not move the focus to the summary.
  const [listed, setListed] = useState<readonly Name[]>([])
  const ready = useSyncExternalStore(subscribeToNothing, isInBrowser, isNotYet)
  const names = Object.keys(checks) as Name[]

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = valuesOf(names, form)
    const found = objections(checks, values)
    setListed(names.filter((name) => found[name] !== undefined))
    if (Object.keys(found).length > 0) return submission.refuse(found, null)

    const waitMs = limitedAs ? waitBeforeAttempt(limitedAs, serverNowMs()) : 0
    if (waitMs > 0) return submission.refuse({}, tooManyAttempts(serverNowMs() + waitMs))

    submission.begin()
    try {
      await send(values, form)
      submission.end()
    } catch (error) {
      const refused = failureOf(error, serverNowMs())
      if (limitedAs && refused.code === 'wrong-password') recordAttempt(limitedAs, serverNowMs())
      submission.refuse({}, refused)
      onFailure?.(refused, form)
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!submission.isUnderWay()) void submit(event.currentTarget)
  }

  function recheck(name: Name, { currentTarget }: InputEvent<HTMLInputElement>): void {
    if (attempt === 0) return
    const objection = checks[name](currentTarget.value)
    submission.setErrors((shown) => ({ ...shown, [name]: objection ?? undefined }))
    if (objection === null) setListed((shown) => shown.filter((other) => other !== name))
  }

  const summary: SummaryError[] = listed.flatMap((name) => {
    const message = errors[name]
    return message === undefined ? [] : { fieldId: `${idPrefix}${name}`, message }
  })

  return {
    attempt,
    failure,
    summary,
    formProps: { method: 'post', noValidate: true, onSubmit: handleSubmit } as const,
    /** Before hydration a submit would be a plain form post. */
    submitProps: { type: 'submit', busy: isBusy, disabled: !ready } as const,
    fieldProps: (name: Name) => ({
      id: `${idPrefix}${name}`,
      name,
      error: errors[name],
      onInput: (event: InputEvent<HTMLInputElement>) => recheck(name, event),
    }),
  }
}

function valuesOf<Name extends string>(names: readonly Name[], form: HTMLFormElement): Record<Name, string> {
  const given = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, textOf(given.get(name))])) as Record<Name, string>
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : ''
}

function subscribeToNothing(): () => void {
  return () => {}
}

function isInBrowser(): boolean {
  return true
}

function isNotYet(): boolean {
  return false
}
