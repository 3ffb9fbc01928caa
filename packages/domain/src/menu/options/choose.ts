import { menuLevelOf, SPICE_LEVELS } from '../dish.ts'
import { type Choice, choicesText } from './choices.ts'
import type { ChosenOption, LineOption } from './line-option.ts'
import {
  type DishWithGroups,
  groupsNamed,
  groupsOpenedBy,
  type Option,
  type OptionGroup,
  type OptionMenu,
  SPICE_GROUP,
} from './option-group.ts'
import { OPTION_WORDS, type OptionWords } from '#language/options.ts'

/** Why a choice cannot be sold as it is. `path` names groups and options from the dish on: `thali.main.korma.bread`. */
export type ChoiceProblem = {
  path: string
  kind: 'unknown' | 'few' | 'many' | 'deep' | 'gone'
  /** What its group and its option are called; ids where the menu has no such. */
  group: string
  frenchGroup: string | null
  option: string | null
  frenchOption: string | null
  /** The number that was missed, of `few` and `many`. */
  bound: number
}

/** What was chosen for one portion, and what that adds to the price of the dish. */
export type Chosen = { options: LineOption[]; cents: number; problems: ChoiceProblem[] }

/** A dish has groups; an option of them has groups once more; the options of those are plain. */
const DEEPEST = 2

const SPICE: OptionGroup = {
  id: SPICE_GROUP,
  name: 'Spice',
  frenchName: 'Piquant',
  least: 1,
  most: 1,
  free: 0,
  options: SPICE_LEVELS.map(({ id, name, level }) => ({
    id,
    name,
    frenchName: null,
    deltaCents: 0,
    most: 1,
    preset: level === 1 ? 1 : 0,
    itemId: null,
    opensGroupId: null,
    isAvailable: true,
  })),
}

/**
 * Chooses for one portion of a dish and prices it. Wrong choices are listed and not priced, so that a form can show the
 * sum while it is being filled in; an order is refused for the first of them. The spice of the dish itself is no part of
 * its choices: a line names it by itself.
 *
 * @param wanted undefined: the presets of its groups
 */
export function chooseOptions(dish: DishWithGroups, wanted: readonly Choice[] | undefined, menu: OptionMenu): Chosen {
  return chooseIn(groupsNamed(dish.groups, menu), wanted, { menu, path: '', depth: 1 })
}

/** The groups that an option asks for once it is chosen: those of the menu, and before them the spice of a dish. */
export function groupsBehind(option: Option, menu: OptionMenu): OptionGroup[] {
  const dish = option.itemId === null ? undefined : menu.dish(option.itemId)
  const hasSpice = dish !== undefined && dish.spiceLevel !== 'none'
  return [...(hasSpice ? [SPICE] : []), ...groupsOpenedBy(option, menu)]
}

/** What is chosen before anybody has chosen: the presets of these groups. */
export function presetChoices(groups: readonly OptionGroup[]): Choice[] {
  return groups.flatMap((group) =>
    group.options
      .filter(({ preset }) => preset > 0)
      .map(({ id, preset }) => ({ group: group.id, option: id, units: preset })),
  )
}

/** Whether an option can be had: it is not sold out, nor is the dish that it is. */
export function isOptionOnSale(option: Option, menu: OptionMenu): boolean {
  return option.isAvailable && (option.itemId === null || (menu.dish(option.itemId)?.isAvailable ?? false))
}

type At = { menu: OptionMenu; path: string; depth: number }

function chooseIn(groups: readonly OptionGroup[], wanted: readonly Choice[] | undefined, at: At): Chosen {
  const choices = wanted ?? presetChoices(groups)
  const known = new Set(groups.map(({ id }) => id))
  const unknown = choices
    .filter(({ group }) => !known.has(group))
    .map(({ group }) => problemOf('unknown', { id: group, name: group, frenchName: null }, at))
  const parts = groups.map((group) =>
    chooseOf(
      group,
      choices.filter((choice) => choice.group === group.id),
      at,
    ),
  )
  return {
    options: parts.flatMap(({ options }) => options),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    problems: [...unknown, ...parts.flatMap(({ problems }) => problems)],
  }
}

function chooseOf(group: OptionGroup, choices: readonly Choice[], at: At): Chosen {
  const problems: ChoiceProblem[] = []
  const chosen: { option: Option; units: number; inner: Chosen }[] = []
  const units = new Map<string, number>()
  for (const choice of joined(choices)) {
    const option = group.options.find(({ id }) => id === choice.option)
    if (!option) {
      problems.push(problemOf('unknown', group, at, { id: choice.option, name: choice.option, frenchName: null }))
      continue
    }
    if (!isOptionOnSale(option, at.menu)) problems.push(problemOf('gone', group, at, option))
    const count = (units.get(option.id) ?? 0) + choice.units
    units.set(option.id, count)
    if (count > option.most) problems.push(problemOf('many', group, at, option, option.most))
    const inner = chooseBehind(option, choice, group, at)
    problems.push(...inner.problems)
    chosen.push({ option, units: choice.units, inner })
  }
  // As the menu lists them, whatever was tapped first: cart, ticket and receipt tell the same order.
  chosen.sort((a, b) => group.options.indexOf(a.option) - group.options.indexOf(b.option))
  const total = chosen.reduce((sum, one) => sum + one.units, 0)
  if (total < group.least) problems.push(problemOf('few', group, at, undefined, group.least))
  if (total > group.most) problems.push(problemOf('many', group, at, undefined, group.most))

  const charged = chargedCents(group, chosen)
  const { shares, left } = besidePresets(group, chosen)
  const options = chosen.map(({ option, units: count, inner }, index) =>
    toLineOption(group, option, {
      units: count,
      cents: charged[index] ?? 0,
      ...shares[index],
      options: inner.options,
    }),
  )
  const nested = chosen.reduce((sum, { units: count, inner }) => sum + count * inner.cents, 0)
  return {
    options: [...options, ...(total < group.least ? [] : leftOut(group, left))],
    cents: charged.reduce((sum, cents) => sum + cents, nested),
    problems,
  }
}

function chooseBehind(option: Option, { choices }: Choice, group: OptionGroup, at: At): Chosen {
  const groups = groupsBehind(option, at.menu)
  const path = `${at.path}${group.id}.${option.id}.`
  const isTooDeep = at.depth >= DEEPEST && groups.length > 0
  if (isTooDeep) return { options: [], cents: 0, problems: [problemOf('deep', group, at, option)] }
  const inner = chooseIn(groups, choices, { ...at, path, depth: at.depth + 1 })
  const menuLevel = menuLevelOf(at.menu.dish(option.itemId ?? '') ?? { spiceLevel: 'none' })
  if (menuLevel === undefined) return inner
  return { ...inner, options: inner.options.map((one) => (one.kind === 'spice' ? { ...one, menuLevel } : one)) }
}

/** Equal choices of one option, such as two mild biryanis, as one; in the order of their first. */
function joined(choices: readonly Choice[]): Choice[] {
  const byText = new Map<string, Choice>()
  for (const choice of choices) {
    const key = `${choice.option} ${choice.choices === undefined ? '' : `(${choicesText(choice.choices)})`}`
    const same = byText.get(key)
    byText.set(key, same ? { ...same, units: same.units + choice.units } : choice)
  }
  return [...byText.values()]
}

/**
 * What the units of each choice cost, in cents, in the order of the choices. The `free` dearest units of the group cost
 * nothing; a reduction is never the free one.
 */
function chargedCents(group: OptionGroup, chosen: readonly { option: Option; units: number }[]): number[] {
  const charged = chosen.map(({ option, units }) => option.deltaCents * units)
  const dearest = chosen
    .flatMap(({ option, units }, index) => Array.from({ length: units }, () => ({ index, cents: option.deltaCents })))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents)
  for (const { index, cents } of dearest.slice(0, group.free)) charged[index] = (charged[index] ?? 0) - cents
  return charged
}

type Share = Pick<ChosenOption, 'preset' | 'instead'>
type Portion = Share & { units: number; cents: number; options: LineOption[] }

function toLineOption(group: OptionGroup, option: Option, portion: Portion): LineOption {
  const spice = group.id === SPICE_GROUP ? SPICE_LEVELS.find(({ id }) => id === option.id) : undefined
  if (spice) return { kind: 'spice', id: spice.id, name: spice.name, level: spice.level }
  return { ...named(group, option), ...portion, as: wayOf(group, option, portion) }
}

/** A choice that has to be made is told with its group; what was added to a dish with a plus, unless it is always in it. */
function wayOf(group: OptionGroup, option: Option, { units, cents, options }: Portion): ChosenOption['as'] {
  if (group.least > 0) return 'choice'
  return units === option.preset && cents === 0 && options.length === 0 ? 'usual' : 'extra'
}

/**
 * For each choice how many units of it are presets, and which presets its others replace. `left` has the presets that
 * were neither chosen nor replaced. What is added to an optional group replaces nothing.
 */
function besidePresets(group: OptionGroup, chosen: readonly { option: Option; units: number }[]) {
  const left = new Map(group.options.filter(({ preset }) => preset > 0).map((option) => [option, option.preset]))
  const isReplacing = group.least > 0 || group.most === 1
  // A choice of one says what it replaces by itself: `Family bowl`.
  const isTold = left.size > 0 && isReplacing && (group.least === 0 || group.most > 1)
  const kept = chosen.map(({ option, units }) => takeFrom(left, option, units))
  const instead = chosen.map(({ units }, index) => {
    let free = isReplacing ? units - (kept[index] ?? 0) : 0
    return [...left.keys()].flatMap((option) => {
      const count = takeFrom(left, option, free)
      free -= count
      return Array.from({ length: count }, () => option.name)
    })
  })
  const shares = chosen.map(({ option, units }, index): Share => {
    const preset = (kept[index] ?? 0) + takeFrom(left, option, Infinity)
    return { ...(preset > 0 && { preset }), ...(isTold && preset < units && { instead: instead[index] ?? [] }) }
  })
  return { shares, left }
}

/** Takes up to so many units of what is left of an option, and answers how many there were. */
function takeFrom(left: Map<Option, number>, option: Option, wanted: number): number {
  const count = Math.min(left.get(option) ?? 0, wanted)
  left.set(option, (left.get(option) ?? 0) - count)
  return count
}

/** What usually is in the dish and was not wanted. Where one thing was chosen instead of another, nothing is left out. */
function leftOut(group: OptionGroup, left: ReadonlyMap<Option, number>): LineOption[] {
  return [...left]
    .filter(([, preset]) => preset > 0)
    .map(([option, preset]) => ({ ...named(group, option), units: 0, cents: 0, as: 'without', preset, options: [] }))
}

function named(group: OptionGroup, option: Option) {
  const french = { group: group.frenchName ?? group.name, name: option.frenchName ?? option.name }
  const isTranslated = group.frenchName !== null || option.frenchName !== null
  return {
    kind: 'option',
    group: group.id,
    groupName: group.name,
    id: option.id,
    name: option.name,
    ...(isTranslated && { french }),
    itemId: option.itemId,
    ...(option.portions && { portions: option.portions }),
  } as const
}

type Named = { id: string; name: string; frenchName: string | null }

function problemOf(kind: ChoiceProblem['kind'], group: Named, { path }: At, option?: Named, bound = 0): ChoiceProblem {
  return {
    path: `${path}${group.id}${option ? `.${option.id}` : ''}`,
    kind,
    group: group.name,
    frenchGroup: group.frenchName,
    option: option?.name ?? null,
    frenchOption: option?.frenchName ?? null,
    bound,
  }
}

/** `Choose 1: Rice`. */
export function choiceSentence(problem: ChoiceProblem, isFrench: boolean, words: OptionWords = OPTION_WORDS): string {
  const group = (isFrench && problem.frenchGroup) || problem.group
  const option = (isFrench && problem.frenchOption) || problem.option
  const { kind, bound } = problem
  if (kind === 'few') return words.few(bound, group)
  return kind === 'many' ? words.many(bound, option ?? group) : words[kind](option ?? group)
}
