import { type ReactNode, useId } from 'react'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, quieter line: why it cannot be chosen, or what it means. */
  hint?: ReactNode
  disabled?: boolean | undefined
}

interface SegmentsProps<Value extends string> {
  /** Read out only: the words of the choices say what is chosen. */
  legend: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice out of two to four words, in one row of equal width. */
export function Segments<Value extends string>({ legend, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="choice relative flex min-h-(--tap) min-w-0 flex-col items-center justify-center rounded-md border-line! bg-surface px-1.5 py-1 text-center leading-tight has-checked:border-primary! has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className="text-base font-semibold">{option.label}</span>
            {option.hint && <span className="text-xs text-muted">{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
