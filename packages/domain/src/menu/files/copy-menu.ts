import { categoryName, PLAIN_CATEGORY } from '../categories.ts'
import { toEntries } from './entries.ts'
import { byKeyOf } from './entry-lists.ts'
import type { DocumentCategory, FileEntry, FileReading, MenuDocument } from './menu-document.ts'

/** Whether what both locations have keeps its price here, or takes that of the other location. */
export const COPIED_PRICES = ['keep', 'take'] as const
export type CopiedPrices = (typeof COPIED_PRICES)[number]

/** The menu of another location as the rows of a file that is read at this one. */
export function copyReading(source: MenuDocument, here: MenuDocument, prices: CopiedPrices): FileReading {
  const categories = [...source.categories, ...keptCategories(source, here)]
  const entries = toEntries({ ...source, categories })
  return {
    entries: prices === 'take' ? entries : entries.map((entry) => withoutKnownPrice(entry, here)),
    faults: [],
    isWhole: true,
  }
}

/** A category that was deleted there stays on the dishes that have it, and so comes with them. */
function keptCategories({ categories, dishes }: MenuDocument, here: MenuDocument): DocumentCategory[] {
  const known = new Set([...categories, ...here.categories].map(({ key }) => key))
  const kept = new Set(dishes.map(({ category }) => category).filter((key) => !known.has(key)))
  return [...kept].map((key) => ({ key, name: categoryName(key), ...PLAIN_CATEGORY }))
}

function withoutKnownPrice(entry: FileEntry, here: MenuDocument): FileEntry {
  const { key, group, price: _price, ...rest } = entry.fields
  const isKnown =
    entry.kind === 'dish'
      ? here.dishes.some((dish) => dish.key === key)
      : entry.kind === 'option' && here.groups.some((one) => one.key === group && byKeyOf(one.options).has(String(key)))
  if (!isKnown) return entry
  return { ...entry, fields: { key, ...(group === undefined ? {} : { group }), ...rest } }
}
