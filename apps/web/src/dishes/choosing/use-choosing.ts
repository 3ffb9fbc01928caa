import type { MenuView } from '@thali/contracts/menu/menu'
import { chooseForLine, optionMenuForAnyTime } from '@thali/domain/cart/line-choice'
import { startChoices } from '@thali/domain/menu/options/choice-edits'
import { choiceSentence } from '@thali/domain/menu/options/choice-problem'
import { type Choice, choicesFrom } from '@thali/domain/menu/options/choices'
import type { ChoiceProblem } from '@thali/domain/menu/options/choose'
import { foodWith } from '@thali/domain/menu/options/chosen-food'
import { groupsNamed } from '@thali/domain/menu/options/option-group'
import { useMemo, useState } from 'react'

import { announce } from '#web/ui/notices/live-region.tsx'
import { type ChoiceFormProps, groupElementId } from './choice-form.tsx'

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
