import { type ChangeEvent, useId, useState } from 'react'

import { onScreen } from './mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { createAttempt } from '#web/lib/kept/attempt.ts'
import { refusedFields, useForm } from '#web/ui/forms/use-form.ts'

/** Messages by field name; for part of a field by its path, such as `hours.monday`. */
type Problems = Readonly<Partial<Record<string, string>>>
type Sentences = Readonly<Record<string, string>>

type FormRules<Fields> = {
  /** The fields at first. */
  first: () => Fields
  /** Validates the fields before they are sent. */
  check?: (fields: Fields) => Problems
  /** What else is done when they are not sent because of that. */
  onProblems?: () => unknown
  /** Sends them and does what follows. `key` is the idempotency key of this attempt. */
  send: (fields: Fields, key: string) => Promise<unknown>
  /** The sentence people read about a failure; null where the fields say it all. */
  failureOf?: (error: unknown) => string | null
  /** The field for a path of the request body, where the two differ. Paths without a field are left to `failureOf`. */
  fieldOf?: (path: string) => string
}

/** Thrown while sending: the form is not sent, for the reason that people then read. */
export class Refusal extends Error {}

/** State of a form: fields, errors, and whether it is being sent. Passed to `FormDialog` as `state`. */
export function useFormOf<Fields extends object>(rules: FormRules<Fields>) {
  const { check, onProblems, send, failureOf = userMessage, fieldOf = (path) => path } = rules
  const id = useId()
  const [attempt] = useState(() => createAttempt(onScreen()))
  const form = useForm<Fields, Sentences>(rules.first)
  const { fields, change } = form

  async function submit(): Promise<void> {
    if (form.isUnderWay()) return
    const problems = sentencesOf(check?.(fields) ?? {})
    if (Object.keys(problems).length > 0) {
      form.refuse(problems, null)
      onProblems?.()
      return
    }
    form.begin()
    try {
      await send(fields, attempt.keyFor(fields))
      attempt.forget()
      form.end()
    } catch (error) {
      const refused = Object.entries(refusedFields(error)).map(([path, message]) => [fieldOf(path), message] as const)
      const known = refused.filter(([name]) => (name.split('.', 1)[0] ?? '') in fields)
      form.refuse(Object.fromEntries(known), error instanceof Refusal ? error.message : failureOf(error))
    }
  }

  return {
    id,
    before: form.before,
    fields,
    errors: form.errors,
    /** Why it could not be saved, apart from its fields. */
    failure: form.failure,
    attempt: form.attempt,
    isBusy: form.isBusy,
    isChanged: form.isChanged,
    ...propsOf({ id, fields, errors: form.errors, change }),
    change,
    submit,
    fail: (message: string) => form.setFailure(message),
    dismissFailure: () => form.setFailure(null),
    /** Begins again with these fields. */
    reset: form.reset,
  }
}

type Shown<Fields> = {
  id: string
  fields: Fields
  errors: Sentences
  change: (changed: Partial<Fields>) => void
}

function propsOf<Fields extends object>({ id, fields, errors, change }: Shown<Fields>) {
  return {
    /** Props of an `<input>`, `<textarea>` or `<select>`. */
    input: (name: keyof Fields & string) => {
      const value = fields[name] as string | boolean
      return {
        id: `${id}-${name}`,
        name,
        error: errors[name],
        ...(typeof value === 'boolean' ? { checked: value } : { value }),
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
          change({
            [name]: 'checked' in target && typeof value === 'boolean' ? target.checked : target.value,
          } as Partial<Fields>),
      }
    },
    /** Props of a controlled component with `value` and `onChange`. */
    choice: <Name extends keyof Fields & string>(name: Name) => ({
      id: `${id}-${name}`,
      error: errors[name],
      value: fields[name],
      onChange: (value: Fields[Name]) => change({ [name]: value } as unknown as Partial<Fields>),
    }),
  }
}

/** A check may name a field with nothing to say about it. */
function sentencesOf(problems: Problems): Sentences {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, message]) => (message ? [[name, message]] : [])))
}
