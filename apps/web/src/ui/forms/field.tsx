import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

import { classes } from '../classes.ts'
import { words } from '#words/forms.ts'

export interface FieldProps {
  label: ReactNode
  /** Help before typing: what is asked, and why. */
  hint?: ReactNode
  error?: string | undefined
  /** Adds "(optional)". All other fields are required, so there are no stars. */
  optional?: boolean | undefined
  hideLabel?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** The attributes that connect the control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint and error around any one control. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classes(Boolean(hint) && hintId, Boolean(error) && errorId)

  return (
    <div className={classes('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {optional && <span className="font-normal text-muted">{words.optional}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The sentence under a control; an icon and words, never colour alone. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium whitespace-pre-line text-danger">
      <CircleAlert aria-hidden size={18} className="mt-[3px] shrink-0" />
      {error}
    </p>
  )
}
