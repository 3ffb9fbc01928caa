import { useRef, useState } from 'react'

import { isApiError } from '#web/lib/api/api-error.ts'

export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The state of submitting a form: the errors of the last attempt, and whether one is under way. */
export function useSubmission<Errors extends FieldErrors, Failure = string>() {
  const [errors, setErrors] = useState({} as Errors)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  // A second tap can come before the button is rendered as busy.
  const isSending = useRef(false)

  function setSending(isNow: boolean) {
    isSending.current = isNow
    setIsBusy(isNow)
  }

  /** Before sending: clears the result of the last attempt. */
  function begin() {
    setErrors({} as Errors)
    setFailure(null)
    setSending(true)
  }

  /** It was refused: because of fields, or for `reason`. */
  function refuse(found: Errors, reason: Failure | null) {
    setErrors(found)
    setFailure(reason)
    setAttempt((count) => count + 1)
    setSending(false)
  }

  /** Clears the errors of changed fields, and those below them, such as `hours.monday`. */
  function clearErrors(changed: readonly string[]) {
    const isLeft = ([field]: [string, unknown]) => !changed.includes(field.split('.', 1)[0] ?? '')
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(isLeft)) as Errors)
  }

  return {
    errors,
    failure,
    attempt,
    isBusy,
    isUnderWay: () => isSending.current,
    begin,
    refuse,
    end: () => setSending(false),
    clearErrors,
    setErrors,
    setFailure,
  }
}

/** The fields of a form, with the state of submitting it. */
export function useForm<Fields extends object, Errors extends FieldErrors, Failure = string>(first: () => Fields) {
  const [before, setBefore] = useState(first)
  const [fields, setFields] = useState(before)
  const submission = useSubmission<Errors, Failure>()

  function change(changed: Partial<Fields>) {
    setFields((typed) => ({ ...typed, ...changed }))
    submission.clearErrors(Object.keys(changed))
  }

  /** Begins again with these fields. */
  function reset(next: Fields) {
    setBefore(next)
    setFields(next)
    submission.setErrors({} as Errors)
    submission.setFailure(null)
  }

  const isChanged = JSON.stringify(fields) !== JSON.stringify(before)
  return { ...submission, before, fields, isChanged, change, reset }
}

/** The server's messages by field. */
export function refusedFields(error: unknown): Record<string, string> {
  const details = isApiError(error) ? Object.entries(error.details ?? {}) : []
  return Object.fromEntries(details.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])))
}
