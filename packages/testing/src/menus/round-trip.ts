import { DEFAULT_CATEGORIES, PLAIN_CATEGORY } from '@thali/domain/menu/categories'
import type { FileReading, MenuDocument } from '@thali/domain/menu/files/menu-document'
import { planImport } from '@thali/domain/menu/files/plan-import'

const NOTHING: MenuDocument = {
  categories: DEFAULT_CATEGORIES.map(([key, name]) => ({ key, name, ...PLAIN_CATEGORY })),
  groups: [],
  dishes: [],
}

/** What is different of a menu after it was written into a file and read again; null when nothing is. */
export function roundTripDifference(menu: MenuDocument, reading: FileReading): string | null {
  const fresh = planImport(NOTHING, reading, { mode: 'replace', takesPhotos: true })
  if (!fresh.ok) return `refused: ${JSON.stringify(fresh.error[0])}`
  const [before, after] = [JSON.stringify(sorted(menu)), JSON.stringify(sorted(fresh.value.after))]
  if (before !== after) return `read otherwise: ${before} and ${after}`
  for (const mode of ['merge', 'replace'] as const) {
    const again = planImport(menu, reading, { mode })
    if (!again.ok) return `refused over itself: ${JSON.stringify(again.error[0])}`
    const { differences, reordered } = again.value
    if (differences.length + reordered.length > 0)
      return `${mode} over itself: ${JSON.stringify([differences, reordered])}`
  }
  return null
}

/** With the fields of each object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
