import { isOneOf, problemsAt } from '../../fields.ts'
import { checkWork, type Work, type WorkStep } from '../../kitchen.ts'
import type { OrderType } from '../../order-status.ts'
import { categoryId } from '../categories.ts'
import { dishValues, numberOr } from '../dish-fields.ts'
import { LONGEST_ITEM_ID, DISH_HEATS } from '../dish.ts'
import { checkMenuItem } from '../item-check.ts'
import { OPTION_LIMITS } from '../options/option-group.ts'
import { saleProblem, tidyPeriods, tidyTypes } from '../sale-check.ts'
import type { SaleRule, SoldPeriod } from '../sale.ts'
import { dishFields } from './entries.ts'
import {
  byKeyOf,
  dollarsToCents,
  entriesByKey,
  faultAt,
  faultsAt,
  isKey,
  keysAfter,
  listAfter,
  missingAt,
  type ReadingFault,
  textOrNull,
  trimmed,
} from './entry-lists.ts'
import type { DocumentDish, FileEntry, ImportMode } from './menu-document.ts'

type Entries = { dishes: readonly FileEntry[]; links: readonly FileEntry[] }
type Around = {
  categories: ReadonlySet<string>
  groups: ReadonlySet<unknown>
  mode: ImportMode
  /** A new dish takes the photo that its entry names: it is one of another location's. */
  takesPhotos: boolean
}

/** The dishes after the import. */
export function readDishes(
  current: readonly DocumentDish[],
  { dishes, links }: Entries,
  around: Around,
  faults: ReadingFault[],
): DocumentDish[] {
  const { mode } = around
  const known = byKeyOf(current)
  const keys = keysAfter(current, dishes, mode)
  const isGood = (key: unknown): key is string => isKey(key, LONGEST_ITEM_ID)
  const entries = entriesByKey(dishes, isGood, faults)
  const linked = Map.groupBy(links, ({ fields }) => fields['dish'])
  for (const link of links) faults.push(...linkFaults(link, keys, around.groups))
  const touched = new Set([...entries.keys(), ...current.map(({ key }) => key).filter((key) => linked.has(key))])
  const wanted = [...touched]
    .filter((key) => keys.has(key))
    .map((key) => {
      const before = known.get(key)
      const entry = entries.get(key)
      const fields = { ...(before && dishFields(before)), ...entry?.fields }
      if (entry) faults.push(...dishFaults(entry, fields, before, around.categories))
      const groups = groupsAfter(before, linked.get(key) ?? [], mode, faults)
      return toDish(key, fields, before, { groups, takesPhotos: around.takesPhotos })
    })
  return listAfter(current, wanted, mode)
}

function linkFaults(link: FileEntry, dishes: ReadonlySet<unknown>, groups: ReadonlySet<unknown>): ReadingFault[] {
  const { dish, group } = link.fields
  // A dish of a JSON file without a key; that is told of the dish.
  if (dish === undefined) return []
  return [
    ...(dishes.has(dish) ? [] : [missingAt(link, 'dish', 'dish')]),
    ...(groups.has(group) ? [] : [missingAt(link, 'group', 'group')]),
  ]
}

function dishFaults(
  entry: FileEntry,
  fields: Record<string, unknown>,
  before: DocumentDish | undefined,
  categories: ReadonlySet<string>,
): ReadingFault[] {
  const { category, work } = fields
  const id = categoryId(trimmed(category))
  // A category that was deleted stays on the dishes that have it.
  const isKnown = id === '' || categories.has(id) || before?.category === id
  const problems = [
    ...checkMenuItem({ ...fields, image: null, groups: [] }),
    ...(entry.fields['work'] == null ? [] : checkSteps(work)),
  ]
  return [...faultsAt(entry, problems), ...(isKnown ? [] : [missingAt(entry, 'category', 'category')])]
}

/** A station of another kitchen is only looked at: the preview warns of stations that this one has not. */
function checkSteps(work: unknown) {
  if (!Array.isArray(work)) return problemsAt('work', 'Must be a list of steps')
  return checkWork(
    work,
    (work as Partial<WorkStep>[]).flatMap((step) => stationOf(step)),
  )
}

function stationOf(step: Partial<WorkStep> | null): { id: string }[] {
  return isKey(step?.station, 40) ? [{ id: step.station }] : []
}

function groupsAfter(
  before: DocumentDish | undefined,
  links: readonly FileEntry[],
  mode: ImportMode,
  faults: ReadingFault[],
): string[] {
  const groups = new Set<string>()
  for (const link of links) {
    const group = String(link.fields['group'])
    if (groups.has(group)) faults.push(faultAt(link, 'group', 'The dish has this group in the file already'))
    groups.add(group)
  }
  const after = [...new Set([...(mode === 'merge' ? (before?.groups ?? []) : []), ...groups])]
  const [first] = links
  const most = OPTION_LIMITS.groupsOfDish
  if (first && after.length > most) faults.push(faultAt(first, 'group', `A dish has at most ${most} option groups`))
  return after
}

function toDish(
  key: string,
  fields: Readonly<Record<string, unknown>>,
  before: DocumentDish | undefined,
  { groups, takesPhotos }: { groups: string[]; takesPhotos: boolean },
): DocumentDish {
  const { spiceLevel, photo } = fields
  return {
    key,
    name: trimmed(fields['name']),
    frenchName: textOrNull(fields['frenchName']),
    description: trimmed(fields['description']),
    frenchDescription: textOrNull(fields['frenchDescription']),
    category: categoryId(trimmed(fields['category'])),
    priceCents: dollarsToCents(fields['price']),
    spiceLevel: isOneOf(DISH_HEATS, spiceLevel) ? spiceLevel : 'none',
    ...dishValues(fields),
    work: toWork(fields['work']),
    ...toSale(fields),
    isHidden: before ? before.isHidden : fields['isHidden'] === true,
    isTodaysSpecial: fields['isTodaysSpecial'] === true,
    specialStartDate: textOrNull(fields['specialStartDate']),
    specialEndDate: textOrNull(fields['specialEndDate']),
    photo: before ? before.photo : takesPhotos ? textOrNull(photo) : null,
    drawnAs: textOrNull(fields['drawnAs']),
    groups,
  }
}

function toWork(work: unknown): Work {
  if (!Array.isArray(work)) return null
  return (work as WorkStep[]).map(({ station, first, more }) => ({ station, first, more }))
}

/** Values that are wrong are told, and nothing is made of them. */
function toSale({ soldPeriods, noticeMinutes, soldFor }: Readonly<Record<string, unknown>>): SaleRule {
  const isGood = (field: keyof SaleRule, value: unknown) => value != null && saleProblem(field, value) === null
  return {
    soldPeriods: isGood('soldPeriods', soldPeriods) ? tidyPeriods(soldPeriods as SoldPeriod[]) : null,
    noticeMinutes: numberOr(noticeMinutes, null),
    soldFor: isGood('soldFor', soldFor) ? tidyTypes(soldFor as OrderType[]) : null,
  }
}
