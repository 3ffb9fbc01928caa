import { useId, useState } from 'react'
import { type FieldErrors, type FieldValues, type Path, set, useForm, useWatch } from 'react-hook-form'

import { createAttempt } from './mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { refusedFields } from '#web/ui/forms/use-form.ts'

/** Messages by field name; for part of a field by its path, such as `hours.monday`. */
type Problems = Readonly<Partial<Record<string, string>>>

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
  /** Where no summary above the form takes the focus (`FormDialog` has one), the first wrong field does. */
  focusesField?: boolean
}

/** Thrown while sending: the form is not sent, for the reason that people then read. */
export class Refusal extends Error {}

const SET = { shouldDirty: true } as const

/** State of a form: fields, errors, and whether it is being sent. Passed to `FormDialog` as `state`. */
export function useFormOf<Fields extends FieldValues>(rules: FormRules<Fields>) {
  const { check, onProblems, send, failureOf = userMessage, fieldOf = (path) => path, focusesField = false } = rules
  const id = useId()
  const [before] = useState(rules.first)
  const [attempt] = useState(createAttempt)
  const { clearErrors, control, formState, handleSubmit, register, reset, setError, setValues } = useForm<Fields>({
    values: before,
    resolver: (fields) => resolved(fields, check?.(fields) ?? {}),
    // A sentence goes when its field is changed; the next is said when the form is sent again.
    reValidateMode: 'onSubmit',
    shouldFocusError: focusesField,
  })
  const fields = useWatch({ control, compute: (values: Fields) => values })
  const errors = sentencesOf(formState.errors)

  const submit = handleSubmit(async (checked) => {
    try {
      await send(checked, attempt.keyFor(checked))
      attempt.forget()
    } catch (error) {
      const refused = Object.entries(refusedFields(error)).map(([path, message]) => [fieldOf(path), message] as const)
      const known = refused.filter(([name]) => (name.split('.', 1)[0] ?? '') in checked)
      for (const [index, [name, message]] of known.entries()) {
        setError(name as Path<Fields>, { message }, { shouldFocus: focusesField && index === 0 })
      }
      const failure = error instanceof Refusal ? error.message : failureOf(error)
      if (failure !== null) setError('root.failure', { message: failure })
    }
  }, onProblems)

  /** Changing a field clears its errors. */
  function change(changed: Partial<Fields>) {
    setValues(changed, SET)
    clearErrors(Object.keys(changed) as Path<Fields>[])
  }

  return {
    id,
    before,
    fields,
    errors,
    /** Why it could not be saved, apart from its fields. */
    failure: formState.errors.root?.['failure']?.message ?? null,
    attempt: formState.submitCount,
    isBusy: formState.isSubmitting,
    isChanged: formState.isDirty,
    /** Props of an `<input>`, `<textarea>` or `<select>`. */
    input: (name: Path<Fields>) => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      id: `${id}-${name}`,
      error: errors[name],
    }),
    /** Props of a controlled component with `value` and `onChange`. */
    choice: <Name extends Path<Fields> & keyof Fields>(name: Name) => ({
      id: `${id}-${name}`,
      error: errors[name],
      value: fields[name],
      onChange: (value: Fields[Name]) => change({ [name]: value } as unknown as Partial<Fields>),
    }),
    change,
    submit: async () => {
      if (!formState.isSubmitting) await submit()
    },
    fail: (message: string) => setError('root.failure', { message }),
    dismissFailure: () => clearErrors('root'),
    /** Begins again with these fields. */
    reset: (next: Fields) => reset(next),
  }
}

function resolved<Fields extends FieldValues>(fields: Fields, problems: Problems) {
  const errors: FieldErrors<Fields> = {}
  for (const [name, message] of Object.entries(problems)) if (message) set(errors, name, { type: 'check', message })
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
}

/** Flattens react-hook-form's nested errors to messages by path. */
function sentencesOf(errors: object, path = ''): Record<string, string> {
  const found = Object.entries(errors).map(([name, error]: [string, unknown]): Record<string, string> => {
    if (typeof error !== 'object' || error === null || (path === '' && name === 'root')) return {}
    const isSentence = 'message' in error && typeof error.message === 'string'
    return isSentence ? { [path + name]: String(error.message) } : sentencesOf(error, `${path}${name}.`)
  })
  return Object.assign({}, ...found) as Record<string, string>
}
