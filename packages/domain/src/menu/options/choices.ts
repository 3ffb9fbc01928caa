import { type Fields, isFields, isFilled, isWholeBetween } from '../../fields.ts'
import { OPTION_LIMITS } from './option-group.ts'

/**
 * Units of one option, as a guest chose them. `choices` are those of the dish or the group behind the option; left out,
 * its presets are meant.
 */
export type Choice = { group: string; option: string; units: number; choices?: readonly Choice[] }

/** No menu is deeper: the group of a dish, and the group behind its option. */
const DEEPEST = 2
/** More entries than any menu can ask for in one dish. */
const MOST_ENTRIES = OPTION_LIMITS.groupsOfDish * OPTION_LIMITS.units

/** The choices of a request or of a stored cart; null when they are no such list. Undefined stays: the presets. */
export function parseChoices(value: unknown, depth = 1): Choice[] | undefined | null {
  if (value == null) return undefined
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) return null
  if (depth > DEEPEST && value.length > 0) return null
  const choices: Choice[] = []
  for (const entry of value) {
    const choice = isFields(entry) ? parseChoice(entry, depth) : null
    if (choice === null) return null
    choices.push(choice)
  }
  return choices
}

function parseChoice(entry: Fields, depth: number): Choice | null {
  const { group, option, units = 1 } = entry
  const choices = parseChoices(entry['choices'], depth + 1)
  if (!isOptionId(group) || !isOptionId(option) || !isWholeBetween(units, 1, OPTION_LIMITS.units) || choices === null)
    return null
  return { group, option, units, ...(choices && { choices }) }
}

/** Whether the value can be the id of a group or an option. */
export function isOptionId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= OPTION_LIMITS.id && /^[a-z0-9][a-z0-9-]*$/.test(value)
}

/**
 * The choices in the one order and wording that equal choices share: `bread:naan*2,rice:biryani*1(spice:mild*1)`.
 * Lines with equal texts are one line.
 */
export function choicesText(choices: readonly Choice[]): string {
  const units = new Map<string, number>()
  for (const { group, option, units: some, choices: inner } of choices) {
    const nested = inner?.length ? `(${choicesText(inner)})` : ''
    const key = `${group}:${option}${nested}`
    units.set(key, (units.get(key) ?? 0) + some)
  }
  return [...units.keys()]
    .toSorted()
    .map((key) => key.replace(/\(|$/, `*${units.get(key)}$&`))
    .join(',')
}

/** The choices of such a text; none of a text that is not one. */
export function choicesFrom(text: string): Choice[] {
  const entries = /([^:,()]+):([^*,()]+)\*(\d+)(?:\(([^()]*)\))?/g
  return [...text.matchAll(entries)].map(([, group = '', option = '', units, inner]) => ({
    group,
    option,
    units: Number(units),
    choices: inner === undefined ? [] : choicesFrom(inner),
  }))
}

/** A note to one dish, without control characters and spaces at its ends; null where there is none. */
export function parseNote(value: unknown): string | null {
  if (!isFilled(value)) return null
  const note = value
    .normalize('NFC')
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return note === '' ? null : note
}
