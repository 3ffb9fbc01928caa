import type { Choice } from './choices.ts'
import { groupsBehind, presetChoices } from './choose.ts'
import type { Option, OptionGroup, OptionMenu } from './option-group.ts'

/** As deep as a menu is: a dish has groups, an option of them once more, and the dishes of those their spice. */
const DEEPEST = 3

/** What a form shows first: the presets of the groups, and of the dishes and groups behind them. */
export function startChoices(groups: readonly OptionGroup[], menu: OptionMenu, depth = 1): Choice[] {
  return presetChoices(groups).map((choice) => {
    const group = groups.find(({ id }) => id === choice.group)
    return group ? { ...choice, ...innerStart(group, choice.option, menu, depth + 1) } : choice
  })
}

function innerStart(group: OptionGroup, optionId: string, menu: OptionMenu, depth: number): Pick<Choice, 'choices'> {
  const option = group.options.find(({ id }) => id === optionId)
  // A menu that is being checked may lead back to itself.
  const behind = option && depth <= DEEPEST ? groupsBehind(option, menu) : []
  return behind.length > 0 ? { choices: startChoices(behind, menu, depth) } : {}
}

/**
 * Sets how many units of an option are chosen; 0 takes it away. Of a group with one unit the option takes the place of
 * the other.
 */
export function setUnits(
  choices: readonly Choice[],
  group: OptionGroup,
  optionId: string,
  units: number,
  menu: OptionMenu,
): Choice[] {
  const isThis = (choice: Choice) => choice.group === group.id && choice.option === optionId
  const before = choices.find(isThis)
  const kept =
    group.most === 1 && units > 0 ? choices.filter((choice) => choice.group !== group.id || isThis(choice)) : choices
  if (units === 0) return kept.filter((choice) => !isThis(choice))
  if (before) return kept.map((choice) => (isThis(choice) ? { ...choice, units } : choice))
  return [...kept, { group: group.id, option: optionId, units, ...innerStart(group, optionId, menu, 2) }]
}

/** Choices after one more unit was taken, and the option that lost one for it. */
type Taken = { choices: Choice[]; replaced: Option | null }

/** One more unit of an option. Where its group takes no more, a unit of what was chosen first makes room. */
export function takeOne(choices: readonly Choice[], group: OptionGroup, optionId: string, menu: OptionMenu): Taken {
  const inGroup = choices.filter((choice) => choice.group === group.id)
  const isFull = inGroup.reduce((sum, { units }) => sum + units, 0) >= group.most
  const oldest = isFull ? inGroup.find(({ option }) => option !== optionId) : undefined
  const freed = oldest ? setUnits(choices, group, oldest.option, oldest.units - 1, menu) : choices
  return {
    choices: setUnits(freed, group, optionId, unitsOf(freed, group.id, optionId) + 1, menu),
    replaced: group.options.find(({ id }) => id === oldest?.option) ?? null,
  }
}

/** How many units of an option are chosen. */
export function unitsOf(choices: readonly Choice[], groupId: string, optionId: string): number {
  return choices
    .filter(({ group, option }) => group === groupId && option === optionId)
    .reduce((sum, { units }) => sum + units, 0)
}
