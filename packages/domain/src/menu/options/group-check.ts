import { type FieldProblem, fieldsOf, isFilled, isWholeBetween, problemsAt } from '../../fields.ts'
import { wordsProblem } from '../item-check.ts'
import { isOptionId } from './choices.ts'
import { OPTION_LIMITS, SPICE_GROUP } from './option-group.ts'

/** A group as the form sends it, before anything in it can be trusted. */
export type OptionGroupInput = {
  name?: unknown
  frenchName?: unknown
  least?: unknown
  most?: unknown
  free?: unknown
  options?: unknown
}

/** Everything that is wrong with a group and its options, in the order of the form; empty when nothing is. */
export function checkOptionGroup(id: string, input: OptionGroupInput): FieldProblem[] {
  return [
    ...problemsAt('name', id === SPICE_GROUP ? 'Spice is asked of every dish that has a spice level' : null),
    ...problemsAt('name', nameProblem(input.name)),
    ...problemsAt('frenchName', frenchProblem(input.frenchName)),
    ...checkUnits(input),
    ...checkOptions(input.options),
  ]
}

function checkUnits({ least, most, free }: OptionGroupInput): FieldProblem[] {
  const problems = [
    ...problemsAt('least', wholeProblem(least, 0, OPTION_LIMITS.units)),
    ...problemsAt('most', wholeProblem(most, 1, OPTION_LIMITS.units)),
    ...problemsAt('free', wholeProblem(free, 0, OPTION_LIMITS.units)),
  ]
  if (problems.length > 0) return problems
  return [
    ...problemsAt('most', Number(most) < Number(least) ? 'Not below the least' : null),
    ...problemsAt('free', Number(free) > Number(most) ? 'Not above the most' : null),
  ]
}

function checkOptions(options: unknown): FieldProblem[] {
  const most = OPTION_LIMITS.optionsOfGroup
  if (!Array.isArray(options) || options.length > most) return problemsAt('options', `At most ${most} options`)
  const names = new Set<string>()
  const ids = new Set<string>()
  return options.flatMap((option: unknown, index) => {
    const fields = fieldsOf(option)
    const problems = checkOption(fields, `options.${index}.`)
    const name = isFilled(fields['name']) ? fields['name'].trim().toLowerCase() : null
    const isTwice = name !== null && names.has(name)
    if (name !== null) names.add(name)
    const id = fields['id']
    const isSameId = typeof id === 'string' && ids.has(id)
    if (typeof id === 'string') ids.add(id)
    return [
      ...problems,
      ...problemsAt(`options.${index}.name`, isTwice || isSameId ? 'This group has that option already' : null),
    ]
  })
}

function checkOption(fields: Record<string, unknown>, at: string): FieldProblem[] {
  const { id, name, frenchName, price, most, preset, portions, itemId, opensGroupId, allergens } = fields
  const mostUnits = wholeProblem(most, 1, OPTION_LIMITS.units)
  return [
    ...problemsAt(`${at}name`, nameProblem(name)),
    ...problemsAt(
      `${at}name`,
      id === undefined || isOptionId(id) ? null : 'Its id has small letters, digits and hyphens',
    ),
    ...problemsAt(`${at}frenchName`, frenchProblem(frenchName)),
    ...problemsAt(`${at}price`, isDelta(price) ? null : 'An amount in dollars, 0 for none'),
    ...problemsAt(`${at}most`, mostUnits),
    ...problemsAt(`${at}preset`, wholeProblem(preset, 0, mostUnits === null ? Number(most) : OPTION_LIMITS.units)),
    ...problemsAt(`${at}portions`, portions == null ? null : wholeProblem(portions, 1, OPTION_LIMITS.units)),
    ...problemsAt(
      `${at}itemId`,
      isFilled(itemId) && isFilled(opensGroupId) ? 'Either a dish or a further group' : null,
    ),
    ...problemsAt(`${at}allergens`, wordsProblem(allergens)),
  ]
}

function nameProblem(value: unknown): string | null {
  return isFilled(value) ? lengthProblem(value) : 'Name is required'
}

function frenchProblem(value: unknown): string | null {
  if (value == null) return null
  return typeof value === 'string' ? lengthProblem(value) : 'A name is a text'
}

function lengthProblem(value: string): string | null {
  return value.trim().length > OPTION_LIMITS.name ? `At most ${OPTION_LIMITS.name} characters` : null
}

function wholeProblem(value: unknown, least: number, most: number): string | null {
  return isWholeBetween(value, least, most) ? null : `Must be a whole number from ${least} to ${most}`
}

/** Dollars with at most two decimals, either way. */
function isDelta(price: unknown): boolean {
  if (typeof price !== 'number' || Math.abs(price) > OPTION_LIMITS.deltaDollars) return false
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}
