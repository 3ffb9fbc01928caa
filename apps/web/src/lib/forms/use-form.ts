import { useState } from 'react'

import { isApiError } from '../api/api-error.ts'

export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The fields of a form, their errors, and whether it is being sent. */
export function useForm<Fields extends object, Errors extends FieldErrors>(first: () => Fields) {
  const [before] = useState(first)
  const [fields, setFields] = useState(before)
  const [errors, setErrors] = useState({} as Errors)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  /** Changing a field clears its errors, and those below it, such as `hours.monday`. */
  function change(changed: Partial<Fields>) {
    setFields((typed) => ({ ...typed, ...changed }))
    const isLeft = ([field]: [string, unknown]) => !((field.split('.', 1)[0] ?? '') in changed)
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(isLeft)) as Errors)
  }

  /** Before sending: clears the result of the last attempt. */
  function begin() {
    setErrors({} as Errors)
    setFailure(null)
    setIsBusy(true)
  }

  /** It was refused: because of fields, or for `reason`. */
  function refuse(found: Errors, reason: string | null) {
    setErrors(found)
    setFailure(reason)
    setAttempt((count) => count + 1)
    setIsBusy(false)
  }

  const isChanged = JSON.stringify(fields) !== JSON.stringify(before)
  return { before, fields, isChanged, errors, failure, attempt, isBusy, change, begin, refuse, setFailure }
}

/** The server's messages by field. */
export function refusedFields(error: unknown): Record<string, string> {
  const details = isApiError(error) ? Object.entries(error.details ?? {}) : []
  return Object.fromEntries(details.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])))
}
