import type { ComponentProps, ReactNode } from 'react'

import { classes } from '../classes.ts'
import { Field, type FieldProps } from './field.tsx'
import { words } from '#words/forms.ts'

interface ControlSize {
  /** Staff fields are taller and set larger. */
  controlSize?: 'regular' | 'staff' | undefined
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, keyof FieldProps>, FieldProps, ControlSize {
  /** Inside the field, before or after the text: a unit, a currency sign. */
  prefix?: string | undefined
  suffix?: string | undefined
  /** A button inside the field at its end, such as "Show password". */
  action?: ReactNode
}

export function TextField({ prefix, suffix, action, controlSize, ...props }: TextFieldProps) {
  const [field, rest] = splitFieldProps(props)

  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          {prefix && (
            <span aria-hidden className="pointer-events-none absolute left-3.5 text-muted">
              {prefix}
            </span>
          )}
          <input
            {...rest}
            {...control}
            aria-invalid={control['aria-invalid'] ?? rest['aria-invalid']}
            aria-describedby={classes(control['aria-describedby'], rest['aria-describedby']) || undefined}
            data-size={controlSize}
            className={classes('control', prefix && 'ps-8', suffix && 'pe-12', Boolean(action) && 'pe-14')}
          />
          {suffix && (
            <span aria-hidden className="pointer-events-none absolute right-3.5 text-muted">
              {suffix}
            </span>
          )}
          {action && <span className="absolute right-0.5">{action}</span>}
        </span>
      )}
    </Field>
  )
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, keyof FieldProps>, FieldProps {
  /** The text so far, for the count under the field; shown together with `maxLength`. */
  count?: number | undefined
}

export function TextArea({ count, ...props }: TextAreaProps) {
  const [field, rest] = splitFieldProps(props)

  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea {...rest} {...control} className="control" />
          {count !== undefined && rest.maxLength !== undefined && (
            <p className="text-sm text-muted tabular-nums">{words.typed(count, rest.maxLength)}</p>
          )}
        </>
      )}
    </Field>
  )
}

/** Separates the props of the field from those of its control. */
export function splitFieldProps<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props
  return [{ label, hint, error, optional, hideLabel, id, className }, rest]
}
