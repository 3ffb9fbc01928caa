import { type FieldProblem, isFilled, isOneOf, isWholeBetween, problemsAt } from '../fields.ts'
import { isCalendarDate } from '../time/zone.ts'
import { readBowl } from './bowls/bowl.ts'
import { DISH_NUMBERS, DISH_WORDS, type DishField, namesOf } from './dish-fields.ts'
import { DISH_LIMITS, DISH_HEATS } from './dish.ts'
import { OPTION_LIMITS } from './options/option-group.ts'
import { PHOTO_WORDS } from './photos.ts'
import { saleProblem } from './sale-check.ts'

/** Shown when 100 ids derived from a name are taken (ADM-MEN-46). */
export const NO_FREE_ITEM_ID = 'Unable to generate unique item ID after 100 attempts'

const SALE_FIELDS = ['soldPeriods', 'noticeMinutes', 'soldFor'] as const

/** A dish as the form sends it, before anything in it can be trusted. */
export type MenuItemInput = { [Field in DishField]?: unknown } & {
  name?: unknown
  description?: unknown
  frenchName?: unknown
  frenchDescription?: unknown
  price?: unknown
  category?: unknown
  spiceLevel?: unknown
  image?: unknown
  drawnAs?: unknown
  groups?: unknown
  soldPeriods?: unknown
  noticeMinutes?: unknown
  soldFor?: unknown
  isTodaysSpecial?: unknown
  specialStartDate?: unknown
  specialEndDate?: unknown
}

/** Everything that is wrong with a dish, in the order of the form; empty when nothing is. */
export function checkMenuItem(input: MenuItemInput): FieldProblem[] {
  return [
    ...problemsAt('name', textProblem(input.name, 'Name is required', DISH_LIMITS.name)),
    ...problemsAt('description', textProblem(input.description, 'Description is required', DISH_LIMITS.description)),
    ...checkFrench(input),
    ...problemsAt('price', isPrice(input.price) ? null : 'Valid price is required'),
    ...problemsAt('category', textProblem(input.category, 'Category is required', DISH_LIMITS.name)),
    ...problemsAt('spiceLevel', isOneOf(DISH_HEATS, input.spiceLevel ?? 'none') ? null : 'Unknown spice level'),
    ...namesOf(DISH_NUMBERS).flatMap((field) => problemsAt(field, wholeProblem(input[field], DISH_NUMBERS[field]))),
    ...problemsAt('image', imageProblem(input.image)),
    ...problemsAt('drawnAs', drawingProblem(input.drawnAs)),
    ...namesOf(DISH_WORDS).flatMap((field) => problemsAt(field, wordsProblem(input[field]))),
    ...problemsAt('groups', groupsProblem(input.groups)),
    ...SALE_FIELDS.flatMap((field) => problemsAt(field, saleProblem(field, input[field]))),
    ...checkSpecial(input),
  ]
}

/** The French name and description are both given or neither, so that a dish is never in two languages at once. */
function checkFrench({ frenchName: name, frenchDescription: description }: MenuItemInput): FieldProblem[] {
  if (isBlank(name) && isBlank(description)) return []
  return [
    ...problemsAt('frenchName', textProblem(name, 'French name is required', DISH_LIMITS.name)),
    ...problemsAt(
      'frenchDescription',
      textProblem(description, 'French description is required', DISH_LIMITS.description),
    ),
  ]
}

/** With the special ticked both days are needed, and the last one is later than the first (ADM-MEN-35..37). */
function checkSpecial({
  isTodaysSpecial,
  specialStartDate: start,
  specialEndDate: end,
}: MenuItemInput): FieldProblem[] {
  if (isTodaysSpecial !== true) return []
  const problems = [
    ...problemsAt('specialStartDate', isDay(start) ? null : 'Start date is required'),
    ...problemsAt('specialEndDate', isDay(end) ? null : 'End date is required'),
  ]
  if (problems.length > 0 || !isDay(start) || !isDay(end)) return problems
  return problemsAt('specialEndDate', end > start ? null : 'End date must be after start date')
}

/** A positive number of dollars with at most two decimals. */
function isPrice(price: unknown): boolean {
  if (typeof price !== 'number' || !(price > 0) || price > DISH_LIMITS.dollars) return false
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

function textProblem(value: unknown, missing: string, longest: number): string | null {
  if (!isFilled(value)) return missing
  return value.trim().length > longest ? `At most ${longest} characters` : null
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}

function wholeProblem(value: unknown, { least, most }: { least: number; most: number }): string | null {
  if (value == null || value === '') return null
  return isWholeBetween(value, least, most) ? null : `Must be a whole number from ${least} to ${most}`
}

/** A picture of our own store: no guest's browser is sent to another site. */
function imageProblem(image: unknown): string | null {
  if (image == null || image === '') return null
  const isOurs = typeof image === 'string' && /^\/media\/[\w./-]+$/.test(image) && !image.includes('..')
  return isOurs ? null : PHOTO_WORDS.elsewhere
}

/** The objection to a drawing, or null: it may be left out. */
export function drawingProblem(drawing: unknown): string | null {
  return drawing == null || readBowl(drawing) ? null : 'Unknown drawing'
}

/** The objection to a list of words, such as allergens. */
export function wordsProblem(words: unknown): string | null {
  if (words == null) return null
  const isList =
    Array.isArray(words) &&
    words.length <= DISH_LIMITS.words &&
    words.every((word) => isFilled(word) && word.length <= DISH_LIMITS.word)
  return isList ? null : `At most ${DISH_LIMITS.words} words of ${DISH_LIMITS.word} characters`
}

/** Ids of option groups, each once. */
function groupsProblem(groups: unknown): string | null {
  if (groups == null) return null
  const most = OPTION_LIMITS.groupsOfDish
  const isList = Array.isArray(groups) && groups.length <= most && groups.every(isFilled)
  return isList && new Set(groups).size === groups.length ? null : `At most ${most} option groups, each once`
}

/** Whether a value is a day of the calendar, such as the first of a special. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value)
}
