import { type FieldProblem, isFilled, problemsAt } from '../../fields.ts'
import {
  CATEGORY_REFUSALS,
  categoryId,
  categoryName,
  categoryRefusal,
  DEFAULT_CATEGORIES,
  LONGEST_CATEGORY,
} from '../categories.ts'
import { byKeyOf, entriesByKey, faultsAt, listAfter, textOrNull, trimmed } from './entry-lists.ts'
import type { DocumentCategory, FileEntry, ImportMode, MenuFault } from './menu-document.ts'

/** The categories after the import; default ones stay. */
export function readCategories(
  current: readonly DocumentCategory[],
  entries: readonly FileEntry[],
  mode: ImportMode,
  faults: MenuFault[],
): DocumentCategory[] {
  const known = byKeyOf(current)
  const isGood = (key: unknown): key is string =>
    typeof key === 'string' && (known.has(key) || (categoryId(key) === key && categoryRefusal(key, []) === null))
  const wanted = [...entriesByKey(entries, isGood, faults, BAD_CATEGORY)].map(([key, entry]): DocumentCategory => {
    const before = known.get(key) ?? { key, name: categoryName(key), frenchName: null }
    const { name = before.name, frenchName = before.frenchName } = entry.fields
    faults.push(...faultsAt(entry, checkNames(name, frenchName)))
    return { key, name: trimmed(name), frenchName: textOrNull(frenchName) }
  })
  const isDefault = ({ key }: DocumentCategory) => DEFAULT_CATEGORIES.some(([id]) => id === key)
  return listAfter(current, wanted, mode, isDefault)
}

const BAD_CATEGORY = `Must be a key of small letters with hyphens for spaces. ${CATEGORY_REFUSALS['too-long']}`

function checkNames(name: unknown, frenchName: unknown): FieldProblem[] {
  const tooLong = (value: unknown) =>
    isFilled(value) && value.trim().length > LONGEST_CATEGORY ? CATEGORY_REFUSALS['too-long'] : null
  return [
    ...problemsAt('name', isFilled(name) ? tooLong(name) : CATEGORY_REFUSALS.missing),
    ...problemsAt('frenchName', tooLong(frenchName)),
  ]
}
