import { unitsOf } from '@thali/domain/menu/options/choice-edits'
import type { Choice } from '@thali/domain/menu/options/choices'
import { isOptionOnSale } from '@thali/domain/menu/options/choose'
import type { Option, OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { cents, formatMoney } from '@thali/domain/money/cents'
import { useId, type ReactNode } from 'react'

import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { words } from '#words/menu/dish.ts'

type OptionRowsProps = {
  group: OptionGroup
  menu: OptionMenu
  choices: readonly Choice[]
  size?: 'regular' | 'staff' | undefined
  error: string | undefined
  onChange: (option: Option, units: number) => void
}

/** A group of which several units can be chosen: a tick for what there is one of, a stepper for the rest. */
export function OptionRows({ group, menu, choices, size, error, onChange }: OptionRowsProps) {
  const id = useId()
  const rule = ruleOf(group)
  const chosen = group.options.reduce((sum, option) => sum + unitsOf(choices, group.id, option.id), 0)
  const room = group.most - chosen
  const describedBy = classes(rule !== null && `${id}-rule`, error !== undefined && `${id}-error`)

  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-2 font-semibold">{group.name}</legend>
      {rule && (
        <p id={`${id}-rule`} className="-mt-1 mb-2 text-sm text-muted">
          {rule}
        </p>
      )}
      <div className="grid gap-2">
        {group.options.map((option) => {
          const row = { option, units: unitsOf(choices, group.id, option.id), room, menu, size, onChange }
          return option.most === 1 ? <TickRow key={option.id} {...row} /> : <CountRow key={option.id} {...row} />
        })}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  )
}

type RowProps = Pick<OptionRowsProps, 'menu' | 'size' | 'onChange'> & {
  option: Option
  units: number
  /** Units that the group still takes. */
  room: number
}

function heightOf(size: OptionRowsProps['size']): string {
  return size === 'staff' ? 'min-h-(--tap-board) text-lg' : 'min-h-(--tap-staff)'
}

function TickRow({ option, units, room, menu, size, onChange }: RowProps) {
  const isStopped = units === 0 && (room <= 0 || !isOptionOnSale(option, menu))
  return (
    <label className={classes('choice flex items-center gap-3 rounded-md px-4 py-2.5', heightOf(size))}>
      <input
        type="checkbox"
        className="tick"
        checked={units > 0}
        disabled={isStopped}
        onChange={(event) => onChange(option, event.target.checked ? 1 : 0)}
      />
      <span className="min-w-0 flex-1 leading-snug font-semibold">{optionName(option, menu)}</span>
      <span className="shrink-0 tabular-nums">{optionPrice(option)}</span>
    </label>
  )
}

function CountRow({ option, units, room, menu, size, onChange }: RowProps) {
  const isSoldOut = !isOptionOnSale(option, menu)
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-4 py-1', heightOf(size))}>
      <span className="min-w-0 flex-1 leading-snug font-semibold">{optionName(option, menu)}</span>
      <span className="shrink-0 tabular-nums">{optionPrice(option)}</span>
      {(!isSoldOut || units > 0) && (
        <QuantityStepper
          label={option.name}
          value={units}
          min={0}
          max={isSoldOut ? units : Math.min(option.most, units + Math.max(0, room))}
          size={size}
          onChange={(next) => onChange(option, next)}
        />
      )}
    </div>
  )
}

/** `Choose 1`, `Choose up to 3 · 1 is included`. */
export function ruleOf({ least, most, free, options }: OptionGroup): string | null {
  const available = options.reduce((sum, option) => sum + option.most, 0)
  const rule = unitsRule(least, most, available)
  return [rule, free > 0 && words.free(free)].filter(Boolean).join(' · ') || null
}

function unitsRule(least: number, most: number, available: number): string | null {
  if (least === most) return words.exactly(least)
  if (least > 0) return words.between(least, Math.min(most, available))
  return most < available && most > 1 ? words.upTo(most) : null
}

/** The name of an option with its note; struck through when the option is sold out. */
export function optionName(option: Option, menu: OptionMenu): ReactNode {
  const isSold = isOptionOnSale(option, menu)
  const note = isSold ? option.note : words.soldOut
  if (!note) return option.name
  return (
    <>
      {isSold ? option.name : <s>{option.name}</s>} <span className="text-sm font-normal">{note}</span>
    </>
  )
}

/** `+$3.50`; nothing for an option that changes no price. */
export function optionPrice({ deltaCents }: Option): string | null {
  if (deltaCents === 0) return null
  return `${deltaCents > 0 ? '+' : '−'}${formatMoney(cents(Math.abs(deltaCents)))}`
}
