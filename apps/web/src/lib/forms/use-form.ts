import { useState } from 'react'

import { isApiError } from '../api/api-error.ts'

export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The fields of a form, what is wrong with them, and whether it is on its way. */
export function useForm<Fields extends object, Errors extends FieldErrors>(first: () => Fields) {
  const [before] = useState(first)
  const [fields, setFields] = useState(before)
  const [errors, setErrors] = useState({} as Errors)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  /** Errors below a field, such as `hours.monday`, go with it. */
  function change(changed: Partial<Fields>) {
    setFields((typed) => ({ ...typed, ...changed }))
    const isLeft = ([field]: [string, unknown]) => !((field.split('.', 1)[0] ?? '') in changed)
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(isLeft)) as Errors)
  }

  /** Before it is sent: what the last attempt came to is no longer true. */
  function begin() {
    setErrors({} as Errors)
    setFailure(null)
    setIsBusy(true)
  }

  /** It was not taken: because of fields, or of `reason`. */
  function refuse(found: Errors, reason: string | null) {
    setErrors(found)
    setFailure(reason)
    setAttempt((count) => count + 1)
    setIsBusy(false)
  }

  const isChanged = JSON.stringify(fields) !== JSON.stringify(before)
  return { before, fields, isChanged, errors, failure, attempt, isBusy, change, begin, refuse, setFailure }
}

/** What the service found wrong with single fields. */
export function refusedFields(error: unknown): Record<string, string> {
  const details = isApiError(error) ? Object.entries(error.details ?? {}) : []
  return Object.fromEntries(details.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])))
}
