import { type ReactNode, useId } from 'react'

import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'

export interface RadioTile<Value extends string> {
  value: Value
  title: ReactNode
  hint?: ReactNode
  /** At the far end of the tile: a price, three chillies. */
  aside?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioTilesProps<Value extends string> {
  legend: ReactNode
  options: readonly RadioTile<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  hideLegend?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Tiles beside each other from 480 px on. */
  columns?: 1 | 2 | 3 | undefined
  name?: string | undefined
  size?: 'regular' | 'staff' | undefined
  /** Id of the first tile, so that an error summary can lead there. */
  id?: string | undefined
}

const COLUMNS = { 1: '', 2: 'xs:grid-cols-2', 3: 'xs:grid-cols-3' } as const

/** One choice out of a few, each with a line of explanation. Arrow keys move, as in any radio group. */
export function RadioTiles<Value extends string>({
  legend,
  options,
  value,
  onChange,
  hideLegend,
  hint,
  error,
  columns = 1,
  name,
  size,
  id,
}: RadioTilesProps<Value>) {
  const ownId = useId()
  const groupId = id ?? ownId

  return (
    <fieldset
      className="min-w-0"
      aria-describedby={classes(Boolean(hint) && `${groupId}-hint`, Boolean(error) && `${groupId}-error`) || undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      {hint && (
        <p id={`${groupId}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={classes('grid gap-2', COLUMNS[columns])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classes(
              'choice flex items-center gap-3 rounded-md px-4 py-2.5',
              size === 'staff' ? 'min-h-(--tap-board) text-lg' : 'min-h-(--tap-staff)',
            )}
          >
            <input
              type="radio"
              id={index === 0 ? groupId : undefined}
              name={name ?? ownId}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="tick"
            />
            <span className="grid min-w-0 flex-1">
              <span className="leading-snug font-semibold">{option.title}</span>
              {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
            </span>
            {option.aside && <span className="shrink-0 tabular-nums">{option.aside}</span>}
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldError id={`${groupId}-error`} error={error} />
      </div>
    </fieldset>
  )
}
