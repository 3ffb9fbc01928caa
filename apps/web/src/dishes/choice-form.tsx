import type { MenuView } from '@thali/contracts/menu/menu'
import { chooseForLine, optionMenuForAnyTime } from '@thali/domain/cart/line-choice'
import { foodWith } from '@thali/domain/menu/food'
import { setUnits, unitsOf, startChoices } from '@thali/domain/menu/options/choice-edits'
import { type Choice, choicesFrom } from '@thali/domain/menu/options/choices'
import { choiceSentence, type ChoiceProblem, groupsBehind, isOptionOnSale } from '@thali/domain/menu/options/choose'
import {
  type Option,
  type OptionGroup,
  type OptionMenu,
  SPICE_GROUP,
  OPTION_LIMITS,
  groupsNamed,
} from '@thali/domain/menu/options/option-group'
import { useMemo, useState } from 'react'

import { OptionRows, optionName, optionPrice, ruleOf } from './option-rows.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/menu/dish.ts'
import { words as spices } from '#words/spices.ts'

type ChoiceFormProps = {
  groups: readonly OptionGroup[]
  menu: OptionMenu
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
  /** What is missing or too much, shown at its group. */
  problems: readonly ChoiceProblem[]
  size?: 'regular' | 'staff' | undefined
  /** Of the groups, from the dish on; empty for those of the dish itself. */
  path?: string
}

/** Asks for the options of a dish, group by group; below an option, what is chosen behind it. */
export function ChoiceForm({ groups, path = '', ...props }: ChoiceFormProps) {
  return groups.map((group) => <GroupFields key={group.id} {...props} group={group} path={`${path}${group.id}`} />)
}

/** The id of the element around a group, to lead to it. */
function groupElementId(path: string): string {
  return `choice-${path}`
}

type GroupProps = Omit<ChoiceFormProps, 'groups' | 'path'> & { group: OptionGroup; path: string }

function GroupFields({ group, path, ...props }: GroupProps) {
  const { menu, choices, onChange, problems, size } = props
  const change = (option: Option, units: number) => onChange(setUnits(choices, group, option.id, units, menu))
  const problem = problems.find((one) => isAt(one, path, group))
  const error = problem && choiceSentence(problem, false)
  const chosen = group.options.filter(({ id }) => unitsOf(choices, group.id, id) > 0)

  return (
    <div id={groupElementId(path)} className="grid min-w-0 gap-3">
      {group.most === 1 ? (
        <RadioTiles
          legend={group.id === SPICE_GROUP ? words.spice : group.name}
          hint={chosen.length === 0 && ruleOf(group)}
          size={size}
          error={error}
          name={groupElementId(path)}
          options={[
            ...group.options.map((option) => ({
              value: option.id,
              title: titleOf(group, option, menu),
              aside: optionPrice(option),
              disabled: !isOptionOnSale(option, menu) && !chosen.includes(option),
            })),
            ...(group.least === 0 ? [{ value: '', title: words.none }] : []),
          ]}
          value={chosen[0]?.id ?? (group.least === 0 ? '' : null)}
          onChange={(id) => {
            const option = group.options.find((one) => one.id === id)
            if (option) change(option, 1)
            else if (chosen[0]) change(chosen[0], 0)
          }}
        />
      ) : (
        <OptionRows group={group} menu={menu} choices={choices} size={size} error={error} onChange={change} />
      )}
      {chosen.map((option) => (
        <Behind key={option.id} {...props} group={group} option={option} path={`${path}.${option.id}.`} />
      ))}
    </div>
  )
}

/** The choices of a dish within a combo, or of a group that an option opens. */
function Behind({ group, option, path, ...props }: GroupProps & { option: Option }) {
  const { menu, choices, onChange } = props
  const groups = groupsBehind(option, menu)
  const choice = choices.find((one) => one.group === group.id && one.option === option.id)
  if (groups.length === 0 || !choice) return null
  return (
    <div role="group" aria-label={option.name} className="ms-2 grid gap-4 border-s-2 border-line-strong ps-4">
      <p aria-hidden className="-mb-2 font-semibold text-heading">
        {option.name}
      </p>
      <ChoiceForm
        {...props}
        groups={groups}
        path={path}
        choices={choice.choices ?? []}
        onChange={(inner) => onChange(choices.map((one) => (one === choice ? { ...choice, choices: inner } : one)))}
      />
    </div>
  )
}

function titleOf(group: OptionGroup, option: Option, menu: OptionMenu) {
  const level = { mild: 1, medium: 2, hot: 3 } as const
  if (group.id === SPICE_GROUP && option.id in level) return spices[level[option.id as keyof typeof level]]
  return optionName(option, menu)
}

/** A problem stands at its group, also where it is one of its options. */
function isAt({ path: at }: ChoiceProblem, path: string, { options }: OptionGroup): boolean {
  return at === path || options.some(({ id }) => at === `${path}.${id}`)
}

type DishNoteProps = { note: string | undefined; onChange: (note: string) => void; size?: 'regular' | 'staff' }

/** A word to the kitchen about this dish. */
export function DishNote({ note, onChange, size }: DishNoteProps) {
  return (
    <TextField
      label={words.note}
      hint={words.noteHint}
      optional
      controlSize={size}
      value={note ?? ''}
      maxLength={OPTION_LIMITS.note}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Item = MenuView['items'][number]

/** The choices of one dish while they are made: for the form, and for the line of the cart. */
export function useChoosing(
  item: Item,
  menu: Pick<MenuView, 'items' | 'groups'>,
  chosen: {
    choices?: readonly Choice[] | undefined
    /** The text of the choices of a line, until others are made. */
    chosenBefore?: string | undefined
    note?: string | undefined
  },
) {
  const options = useMemo(() => optionMenuForAnyTime(menu), [menu])
  const groups = useMemo(() => groupsNamed(item.groups ?? [], options), [item, options])
  const before = chosen.chosenBefore
  const choices = chosen.choices ?? (before === undefined ? startChoices(groups, options) : choicesFrom(before))
  const [isChecked, setIsChecked] = useState(false)
  const { line, portions, problems } = chooseForLine(item, { choices, note: chosen.note }, options)

  return {
    line,
    /** Dollars for one as it is chosen now. */
    price: line.price ?? item.price,
    /** Portions of the dish that one takes as it is chosen now. */
    portions,
    /** Allergens and diet marks with the present choices. */
    food: foodWith(item.alone ?? item, choices, menu),
    form: { groups, menu: options, choices, problems: isChecked ? problems : [] } satisfies Partial<ChoiceFormProps>,
    /** Whether everything is chosen. If not, says what is missing and leads to it. */
    check(): boolean {
      const [problem] = problems
      setIsChecked(problem !== undefined)
      if (!problem) return true
      announce(choiceSentence(problem, false))
      goTo(problem)
      return false
    },
  }
}

/** Leads to the group of a problem: its path, or that of the group around the option it names. */
function goTo({ path }: ChoiceProblem): void {
  const around = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  const group = document.getElementById(groupElementId(path)) ?? document.getElementById(groupElementId(around))
  const control = group?.querySelector<HTMLElement>('input:not(:disabled), button')
  control?.focus()
  group?.scrollIntoView({ block: 'nearest' })
}
