import { type ReactNode, useId } from 'react'

import { classes } from '../classes.ts'

export interface Chip<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, quieter word in the chip, such as the amount a tip comes to. */
  aside?: ReactNode
  disabled?: boolean | undefined
}

export interface ChipsProps<Value extends string> {
  legend: ReactNode
  options: readonly Chip<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  hideLegend?: boolean | undefined
  name?: string | undefined
  /** All as wide as each other, in one row where they fit. */
  isEven?: boolean | undefined
}

const EVEN = 'grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5'

/** One choice out of a few short words. */
export function Chips<Value extends string>({
  legend,
  options,
  value,
  onChange,
  hideLegend,
  name,
  isEven,
}: ChipsProps<Value>) {
  const ownName = useId()

  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className={isEven ? EVEN : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            data-shape="chip"
            className={classes(
              'choice relative inline-flex tap flex-col items-center justify-center py-1.5 leading-tight',
              isEven ? 'rounded-lg px-1' : 'rounded-full px-4',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className={classes('font-semibold', isEven && option.aside !== undefined && 'max-xs:text-sm')}>
              {option.label}
            </span>
            {option.aside && <span className="text-sm text-muted tabular-nums">{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface ToggleChipProps {
  pressed: boolean
  onChange: (pressed: boolean) => void
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A filter that is on or off, independent of its neighbours. */
export function ToggleChip({ pressed, onChange, icon, children, className }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={classes(
        'inline-flex tap items-center justify-center gap-2 rounded-full border-[1.5px] px-4 font-semibold',
        pressed ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface hover:bg-sunken',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
