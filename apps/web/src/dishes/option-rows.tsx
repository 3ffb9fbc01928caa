import { takeOne, unitsOf } from '@thali/domain/menu/options/choice-edits'
import type { Choice } from '@thali/domain/menu/options/choices'
import { isOptionOnSale } from '@thali/domain/menu/options/choose'
import type { Option, OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { cents, formatMoney } from '@thali/domain/money/cents'
import { type ReactNode, useId, useState } from 'react'

import { DishPicture } from './dish-picture.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { words } from '#words/menu/dish.ts'
import './option-rows.css'

/** The picture of the dish that an option stands for. */
type OptionPicture = { image: string | null; drawing?: string | undefined }

export type OptionRowsProps = {
  group: OptionGroup
  menu: OptionMenu
  choices: readonly Choice[]
  /** The pictures of dishes, by their ids; left out where none are shown. */
  pictureOf?: ((itemId: string) => OptionPicture | undefined) | undefined
  size?: 'regular' | 'staff' | undefined
  error: string | undefined
  /** Folded at first: it is complete, and not the first group. */
  isFolded: boolean
  onTake: (choices: Choice[]) => void
  onUnits: (option: Option, units: number) => void
  /** The groups that a chosen option opens. */
  renderBehind: (option: Option) => ReactNode
}

/** The options of a group, one a line. A tap takes one; in a full group it replaces the oldest, and says so. */
export function OptionRows({ group, error, isFolded, ...props }: OptionRowsProps) {
  const { menu, choices, onTake } = props
  const id = useId()
  const [swap, setSwap] = useState('')
  const [isOpen, setIsOpen] = useState(!isFolded)
  // An error must be in sight, so its group is opened.
  if (error !== undefined && !isOpen) setIsOpen(true)
  const chosen = group.options.filter((option) => unitsOf(choices, group.id, option.id) > 0)
  const rule = group.most === 1 && chosen.length > 0 ? null : ruleOf(group)

  function take(option: Option) {
    const taken = takeOne(choices, group, option.id, menu)
    const { replaced } = taken
    setSwap(replaced && group.most > 1 ? words.swapped(option.name, replaced.name) : '')
    onTake(taken.choices)
  }

  const head = (
    <>
      <span id={`${id}-name`} className="font-semibold">
        {group.name}
      </span>
      <span id={`${id}-rule`} className="choice-rule">
        {isOpen ? swap === '' && rule : chosen.map((option) => option.name).join(', ') || rule}
      </span>
      <span aria-live="polite" className="choice-swap">
        {swap}
      </span>
    </>
  )
  const rows = (
    <>
      {group.options.map((option) => (
        <OptionRow key={option.id} {...props} group={group} option={option} name={id} onTake={() => take(option)} />
      ))}
      {group.most === 1 && group.least === 0 && (
        <NoneRow
          {...props}
          name={id}
          isChosen={chosen.length === 0}
          onChoose={() => chosen[0] && props.onUnits(chosen[0], 0)}
        />
      )}
      <div className="mt-1.5 empty:hidden">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </>
  )
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={error === undefined ? `${id}-rule` : `${id}-rule ${id}-error`}
      data-size={props.size}
    >
      {isFolded ? (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="choice-head">{head}</summary>
          {rows}
        </details>
      ) : (
        <>
          <p className="choice-head">{head}</p>
          {rows}
        </>
      )}
    </div>
  )
}

type OptionRowProps = Pick<OptionRowsProps, 'group' | 'menu' | 'choices' | 'pictureOf' | 'onUnits' | 'renderBehind'> & {
  option: Option
  /** The name that the radio buttons of the group share. */
  name: string
  size?: OptionRowsProps['size']
  onTake: () => void
}

function OptionRow({
  group,
  menu,
  choices,
  pictureOf,
  size,
  option,
  name,
  onTake,
  onUnits,
  renderBehind,
}: OptionRowProps) {
  const units = unitsOf(choices, group.id, option.id)
  const isSold = isOptionOnSale(option, menu)
  const isCounted = units > 0 && option.most > 1
  const [ref, keepFocus] = useFocusKept(isCounted)
  const picture = option.itemId === null ? undefined : pictureOf?.(option.itemId)
  const label = (
    <>
      {picture && <DishPicture image={picture.image} drawing={picture.drawing} size={48} />}
      <span className="option-words">
        {optionName(option, menu)}
        {option.deltaCents !== 0 && <span className="option-price"> {optionPrice(option)}</span>}
      </span>
    </>
  )

  function change(next: number) {
    keepFocus()
    if (next > units) onTake()
    else onUnits(option, next)
  }

  return (
    <div ref={ref} className="option" data-chosen={units > 0 ? '' : undefined}>
      {isCounted ? (
        <div className="option-take">
          {label}
          <QuantityStepper
            label={option.name}
            value={units}
            min={0}
            max={isSold ? Math.min(option.most, group.most) : units}
            size={size}
            onChange={change}
          />
        </div>
      ) : (
        <label className="option-take">
          {label}
          <input
            type={group.most === 1 ? 'radio' : 'checkbox'}
            name={group.most === 1 ? name : undefined}
            className="tick"
            checked={units > 0}
            disabled={units === 0 && !isSold}
            onChange={(event) => change(event.target.checked ? 1 : 0)}
          />
        </label>
      )}
      {units > 0 && renderBehind(option)}
    </div>
  )
}

/** The choice of nothing, where nothing has to be chosen. */
function NoneRow({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <div className="option" data-chosen={isChosen ? '' : undefined}>
      <label className="option-take">
        <span className="option-words">{words.none}</span>
        <input type="radio" name={name} className="tick" checked={isChosen} onChange={onChoose} />
      </label>
    </div>
  )
}

/** `Choose 1`, `Choose up to 3 · 1 is included`. */
function ruleOf({ least, most, free, options }: OptionGroup): string | null {
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
function optionName(option: Option, menu: OptionMenu): ReactNode {
  const isSold = isOptionOnSale(option, menu)
  const note = isSold ? option.note : words.soldOut
  if (!note) return option.name
  return (
    <>
      {isSold ? option.name : <s>{option.name}</s>} <span className="text-sm font-normal">{note}</span>
    </>
  )
}

/** `+$3.50`. */
function optionPrice({ deltaCents }: Option): string {
  return `${deltaCents > 0 ? '+' : '−'}${formatMoney(cents(Math.abs(deltaCents)))}`
}
