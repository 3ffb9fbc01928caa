import { type FieldProblem, isFilled, problemsAt } from '../../fields.ts'
import { ok, refuse, type Result } from '../../result.ts'
import {
  CATEGORY_REFUSALS,
  categoryId,
  categoryName,
  categoryRefusal,
  DEFAULT_CATEGORIES,
  LONGEST_CATEGORY,
  LONGEST_TAGLINE,
  PLAIN_CATEGORY,
} from '../categories.ts'
import type { CheckedMenu, MenuFinding } from '../check-menu.ts'
import { drawingProblem } from '../item-check.ts'
import { lintMenu } from '../lint-menu.ts'
import { differencesOf, type MenuDifference, reorderedLists } from './differences.ts'
import {
  keysAfter,
  missingAt,
  type ReadingFault,
  byKeyOf,
  entriesByKey,
  faultsAt,
  listAfter,
  textOrNull,
  trimmed,
} from './entry-lists.ts'
import {
  type EntryKind,
  type FileEntry,
  type FileReading,
  type ImportMode,
  MENU_FILE_LIMITS,
  type MenuDocument,
  type MenuFault,
  type DocumentCategory,
} from './menu-document.ts'
import { readDishes } from './read-dishes.ts'
import { readGroups } from './read-groups.ts'

/** What an import would do to a menu. */
export type ImportPlan = {
  after: MenuDocument
  differences: MenuDifference[]
  /** The lists whose order changes. */
  reordered: string[]
  /** Dishes that stay exactly as they are. */
  unchangedDishes: number
}

type Rules = { mode: ImportMode; takesPhotos?: boolean }

/**
 * What a file would make of a menu, or everything that is wrong with the file: with its rows, and with what they say
 * about each other. A faulty file changes nothing.
 */
export function planImport(
  current: MenuDocument,
  { entries, faults: ofRows, isWhole }: FileReading,
  { mode, takesPhotos = false }: Rules,
): Result<ImportPlan, MenuFault[]> {
  const faults: ReadingFault[] = []
  const of = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind)
  const [groups, options, dishes] = [of('group'), of('option'), of('dish')]
  const categories = readCategories(current.categories, of('category'), mode, faults)
  const around = {
    categories: new Set(categories.map(({ key }) => key)),
    groups: keysAfter(current.groups, groups, mode),
    mode,
    takesPhotos,
  }
  const after = {
    categories,
    groups: readGroups(current.groups, { groups, options }, mode, faults),
    dishes: readDishes(current.dishes, { dishes, links: of('link') }, around, faults),
  }
  const dishKeys = keysAfter(current.dishes, dishes, mode)
  faults.push(...options.flatMap((option) => targetFaults(option, dishKeys, around.groups)), ...sizeFaults(after))
  // What a row that could not be read would have added is not missing.
  const told = isWhole ? faults : faults.filter(({ isReference }) => !isReference)
  const all = inFileOrder([...ofRows, ...told], entries)
  if (all.length > 0) return refuse(all)

  const differences = differencesOf(current, after)
  const changed = differences.filter(({ kind, change }) => kind === 'dish' && change !== 'removed').length
  return ok({
    after,
    differences,
    reordered: reorderedLists(current, after),
    unchangedDishes: after.dishes.length - changed,
  })
}

/** An option is a dish of the menu, or opens a group of it. */
function targetFaults(option: FileEntry, dishes: ReadonlySet<unknown>, groups: ReadonlySet<unknown>): ReadingFault[] {
  const { dish, opens } = option.fields
  return [
    ...(dish == null || dishes.has(dish) ? [] : [missingAt(option, 'dish', 'dish')]),
    ...(opens == null || groups.has(opens) ? [] : [missingAt(option, 'opens', 'group')]),
  ]
}

function sizeFaults({ categories, groups, dishes }: MenuDocument): MenuFault[] {
  const counts = {
    categories: categories.length,
    groups: groups.length,
    dishes: dishes.length,
    options: groups.reduce((sum, { options }) => sum + options.length, 0),
  }
  return (['categories', 'groups', 'dishes', 'options'] as const)
    .filter((what) => counts[what] > MENU_FILE_LIMITS[what])
    .map((what) => ({
      where: '',
      column: null,
      message: `A menu has at most ${MENU_FILE_LIMITS[what]} ${what}; this one would have ${counts[what]}`,
    }))
}

/** In the order of the file, one for each place: a cell that cannot be read is not told once more as missing. */
function inFileOrder(faults: readonly MenuFault[], entries: readonly FileEntry[]): MenuFault[] {
  const places = new Map<string, number>()
  for (const { where } of entries) if (!places.has(where)) places.set(where, places.size)
  const once = new Map<string, MenuFault>()
  for (const fault of faults) {
    const at = fault.where === '' ? fault.message : `${fault.where}\0${fault.column}`
    if (!once.has(at)) once.set(at, { where: fault.where, column: fault.column, message: fault.message })
  }
  return [...once.values()].toSorted((a, b) => (places.get(a.where) ?? -1) - (places.get(b.where) ?? -1))
}

/** The categories after the import; default ones stay. */
function readCategories(
  current: readonly DocumentCategory[],
  entries: readonly FileEntry[],
  mode: ImportMode,
  faults: MenuFault[],
): DocumentCategory[] {
  const known = byKeyOf(current)
  const isGood = (key: unknown): key is string =>
    typeof key === 'string' && (known.has(key) || (categoryId(key) === key && categoryRefusal(key, []) === null))
  const wanted = [...entriesByKey(entries, isGood, faults, BAD_CATEGORY)].map(([key, entry]): DocumentCategory => {
    const before = known.get(key) ?? { key, name: categoryName(key), ...PLAIN_CATEGORY }
    const fields = { ...before, ...entry.fields }
    faults.push(...faultsAt(entry, checkTexts(fields)))
    return {
      key,
      name: trimmed(fields.name),
      frenchName: textOrNull(fields.frenchName),
      tagline: textOrNull(fields.tagline),
      frenchTagline: textOrNull(fields.frenchTagline),
      drawnAs: textOrNull(fields.drawnAs),
    }
  })
  const isDefault = ({ key }: DocumentCategory) => DEFAULT_CATEGORIES.some(([id]) => id === key)
  return listAfter(current, wanted, mode, isDefault)
}

const BAD_CATEGORY = `Must be a key of small letters with hyphens for spaces. ${CATEGORY_REFUSALS['too-long']}`

function checkTexts(category: Readonly<Record<keyof DocumentCategory, unknown>>): FieldProblem[] {
  const { name, frenchName, tagline, frenchTagline, drawnAs } = category
  const tooLong = (value: unknown, most: number) =>
    isFilled(value) && value.trim().length > most ? `At most ${most} characters` : null
  return [
    ...problemsAt('name', isFilled(name) ? tooLong(name, LONGEST_CATEGORY) : CATEGORY_REFUSALS.missing),
    ...problemsAt('frenchName', tooLong(frenchName, LONGEST_CATEGORY)),
    ...problemsAt('tagline', tooLong(tagline, LONGEST_TAGLINE)),
    ...problemsAt('frenchTagline', tooLong(frenchTagline, LONGEST_TAGLINE)),
    ...problemsAt('drawnAs', drawingProblem(drawnAs)),
  ]
}

type Place = Pick<CheckedMenu, 'locationId' | 'stations'> & { today: string }

/**
 * What would look wrong on the menu after an import: every error, which keeps it from being stored, and the warnings
 * that the menu does not have already.
 */
export function findingsAfter(before: MenuDocument, after: MenuDocument, { today, ...place }: Place): MenuFinding[] {
  const [known, found] = [before, after].map((document) => lintMenu([toChecked(place, document)], today))
  const told = new Set(known?.map(({ message }) => message))
  return (found ?? []).filter(({ isError, message }) => isError || !told.has(message))
}

function toChecked(place: Omit<Place, 'today'>, { groups, dishes }: MenuDocument): CheckedMenu {
  return {
    ...place,
    dishes: dishes.map(({ key, isHidden, ...dish }) => {
      return { ...dish, id: key, isAvailable: !isHidden }
    }),
    groups: groups.map(({ key: id, options, ...group }) => ({
      ...group,
      id,
      options: options.map(({ key, dish, opens, priceCents, isHidden, ...option }) => {
        return { ...option, id: key, itemId: dish, opensGroupId: opens, deltaCents: priceCents, isAvailable: !isHidden }
      }),
    })),
  }
}
