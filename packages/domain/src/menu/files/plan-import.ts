import { ok, refuse, type Result } from '../../result.ts'
import { differencesOf, type MenuDifference, reorderedLists } from './differences.ts'
import { keysAfter, missingAt, type ReadingFault } from './entry-lists.ts'
import {
  type EntryKind,
  type FileEntry,
  type FileReading,
  type ImportMode,
  MENU_FILE_LIMITS,
  type MenuDocument,
  type MenuFault,
} from './menu-document.ts'
import { readCategories } from './read-categories.ts'
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
