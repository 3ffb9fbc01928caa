import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { splitFieldProps } from './text-field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, keyof FieldProps>, FieldProps {
  /** Or give `<option>`s as children, for groups. */
  options?: readonly SelectOption[] | undefined
  controlSize?: 'regular' | 'staff' | undefined
}

export function SelectField({ options, children, controlSize, ...props }: SelectFieldProps) {
  const [field, rest] = splitFieldProps(props)

  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...rest} {...control} data-size={controlSize} className="control">
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown aria-hidden size={20} className="pointer-events-none absolute right-3.5 text-line-strong" />
        </span>
      )}
    </Field>
  )
}
