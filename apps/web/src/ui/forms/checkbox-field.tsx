import { type ComponentProps, type ReactNode, useId } from 'react'

import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A switch, for a setting that takes effect at once. Its label does not change with its state. */
  asSwitch?: boolean | undefined
}

export function CheckboxField({ label, hint, error, asSwitch, className, id, ...rest }: CheckboxFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`

  return (
    <div className={classes('grid gap-1', className)}>
      <label className="flex min-h-(--tap) cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed">
        <input
          {...rest}
          id={controlId}
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined}
          className={asSwitch ? 'switch' : 'tick mt-0.5'}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={classes('-mt-2.5 text-sm text-muted', asSwitch ? 'ms-15' : 'ms-9')}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
