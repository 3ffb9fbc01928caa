import type { MenuView } from '@thali/contracts/menu/menu'
import { chooseForLine, optionMenuForAnyTime } from '@thali/domain/cart/line-choice'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { foodWith } from '@thali/domain/menu/food'
import { setUnits, unitsOf, startChoices } from '@thali/domain/menu/options/choice-edits'
import { type Choice, choicesFrom } from '@thali/domain/menu/options/choices'
import { choiceSentence, type ChoiceProblem, groupsBehind } from '@thali/domain/menu/options/choose'
import {
  type Option,
  type OptionGroup,
  type OptionMenu,
  SPICE_GROUP,
  OPTION_LIMITS,
  groupsNamed,
} from '@thali/domain/menu/options/option-group'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { type ChangeEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { HeatSegments } from './heat-segments.tsx'
import { OptionRows, type OptionRowsProps } from './option-rows.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/menu/dish.ts'

type ChoiceFormProps = {
  groups: readonly OptionGroup[]
  menu: OptionMenu
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
  /** Groups with too few or too many choices; each is shown at its group. */
  problems: readonly ChoiceProblem[]
  pictureOf?: OptionRowsProps['pictureOf']
  size?: 'regular' | 'staff' | undefined
  /** The way from the dish to these groups, by ids; empty for the groups of the dish itself. */
  path?: string
}

/**
 * The options of a dish, group by group; below a chosen option are the groups that it opens. For guests all complete
 * groups but the first are folded; at the counter every group is open, for the keyboard.
 */
export function ChoiceForm({ groups, path = '', ...props }: ChoiceFormProps) {
  const [isComplete] = useState(() => groups.map((group) => !isShort(group, props.choices)))
  return groups.map((group, index) => (
    <GroupFields
      key={group.id}
      {...props}
      group={group}
      path={`${path}${group.id}`}
      isFolded={index > 0 && props.size !== 'staff' && isComplete[index] === true}
    />
  ))
}

function isShort({ id, least, options }: OptionGroup, choices: readonly Choice[]): boolean {
  return options.reduce((sum, option) => sum + unitsOf(choices, id, option.id), 0) < least
}

/** The id of the element around a group, by which `goTo` finds it. */
function groupElementId(path: string): string {
  return `choice-${path}`
}

type GroupProps = Omit<ChoiceFormProps, 'groups' | 'path'> & { group: OptionGroup; path: string; isFolded: boolean }

function GroupFields({ group, path, isFolded, ...props }: GroupProps) {
  const { menu, choices, onChange, problems, size, pictureOf } = props
  const problem = problems.find((one) => isAt(one, path, group))

  return (
    <div id={groupElementId(path)} className="min-w-0">
      <OptionRows
        group={group}
        menu={menu}
        choices={choices}
        pictureOf={pictureOf}
        size={size}
        error={problem && choiceSentence(problem, false)}
        isFolded={isFolded}
        onTake={onChange}
        onUnits={(option, units) => onChange(setUnits(choices, group, option.id, units, menu))}
        renderBehind={(option) => <Behind {...props} group={group} option={option} path={`${path}.${option.id}.`} />}
      />
    </div>
  )
}

type BehindProps = Omit<GroupProps, 'isFolded'> & { option: Option }

/** The choices of a dish within a combo, or of a group that an option opens. */
function Behind({ group, option, path, ...props }: BehindProps) {
  const { menu, choices, onChange } = props
  const groups = groupsBehind(option, menu)
  const choice = choices.find((one) => one.group === group.id && one.option === option.id)
  if (groups.length === 0 || !choice) return null
  const inner = choice.choices ?? []
  const change = (next: readonly Choice[]) =>
    onChange(choices.map((one) => (one === choice ? { ...choice, choices: next } : one)))
  const spice = groups.find(({ id }) => id === SPICE_GROUP)
  return (
    <div role="group" aria-label={option.name} className="option-behind grid gap-3">
      {spice && (
        <HeatSegments
          value={SPICE_LEVELS.find(({ id }) => unitsOf(inner, SPICE_GROUP, id) > 0)?.id}
          onChange={({ id }) => change(setUnits(inner, spice, id, 1, menu))}
        />
      )}
      <ChoiceForm
        {...props}
        groups={groups.filter((one) => one !== spice)}
        path={path}
        choices={inner}
        onChange={change}
      />
    </div>
  )
}

/** Whether a problem belongs to a group: it names the group, or one of its options. */
function isAt({ path: at }: ChoiceProblem, path: string, { options }: OptionGroup): boolean {
  return at === path || options.some(({ id }) => at === `${path}.${id}`)
}

type DishNoteProps = { note: string | undefined; onChange: (note: string) => void }

/** The note to the kitchen about a dish, at the counter. */
export function DishNote({ note, onChange }: DishNoteProps) {
  return <TextField label={words.note} optional controlSize="staff" {...noteField(note, onChange)} />
}

/** The note for guests: folded while it is empty, with the number to call about an allergy. */
export function FoldedNote({ note, phone, onChange }: DishNoteProps & { phone: string }) {
  const [isOpen, setIsOpen] = useState(Boolean(note))
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="choice-head">
        <span className="grow font-semibold">
          {words.note}
          <span className="option-price">{words.allergy(formatPhone(phone))}</span>
        </span>
      </summary>
      <input className="control mt-2" aria-label={words.note} {...noteField(note, onChange)} />
    </details>
  )
}

function noteField(note: string | undefined, onChange: DishNoteProps['onChange']) {
  return {
    value: note ?? '',
    maxLength: OPTION_LIMITS.note,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
  }
}

type Item = MenuView['items'][number]

/** The choices of one dish while they are made: for the form, and for the line of the cart. */
export function useChoosing(
  item: Item,
  menu: Pick<MenuView, 'items' | 'groups'>,
  chosen: {
    choices?: readonly Choice[] | undefined
    /** The choices of a line of the cart, as text; used until others are made. */
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
    /** How many portions one of this dish counts as with the present choices. */
    portions,
    /** Allergens and diet marks with the present choices. */
    food: foodWith(item.alone ?? item, choices, menu),
    form: { groups, menu: options, choices, problems: isChecked ? problems : [] } satisfies Partial<ChoiceFormProps>,
    choices,
    /** Whether everything is chosen. If not, announces what is missing and moves the focus there. */
    check(): boolean {
      const [problem] = problems
      // At once, so that a folded group is open when the focus comes to it.
      flushSync(() => setIsChecked(problem !== undefined))
      if (!problem) return true
      announce(choiceSentence(problem, false))
      goTo(problem)
      return false
    },
  }
}

/** Moves the focus to the group of a problem. The path of a problem ends with the group or with one of its options. */
function goTo({ path }: ChoiceProblem): void {
  const around = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  const group = document.getElementById(groupElementId(path)) ?? document.getElementById(groupElementId(around))
  const control = group?.querySelector<HTMLElement>('input:not(:disabled), button')
  control?.focus()
  group?.scrollIntoView({ block: 'nearest' })
}
