import { type FieldProblem, isFilled } from '../../fields.ts'
import { centsFromDollars } from '../../money/cents.ts'
import { ENTRY_FIELDS } from './entries.ts'
import type { FileEntry, ImportMode, MenuFault } from './menu-document.ts'

type Keyed = { key: string }
export type ReadingFault = MenuFault & { isReference?: true }

/** Small letters, digits and hyphens. */
export function isKey(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && /^[a-z0-9][a-z0-9-]*$/.test(value)
}

const BAD_KEY = 'Must be a key of small letters, digits and hyphens'

/** What is wrong at a field of an entry. */
export function faultAt(entry: FileEntry, field: string, message: string): MenuFault {
  return { where: entry.where, column: nameOf(entry, field), message }
}

function nameOf({ kind, names }: FileEntry, field: string): string {
  if (names === 'columns') return ENTRY_FIELDS[kind][field]?.column ?? field
  // The groups of a dish are a list of its own, not rows.
  return kind === 'link' ? 'groups' : field
}

export function faultsAt(entry: FileEntry, problems: readonly FieldProblem[]): MenuFault[] {
  // A problem in a list, such as `work.0.first`, is told at the list.
  return problems.map(({ field, message }) => faultAt(entry, field.split('.')[0] ?? field, message))
}

/** The entries by their keys; those with a bad key, and those that repeat one, are told and left out. */
export function entriesByKey(
  entries: readonly FileEntry[],
  isGood: (key: unknown) => key is string,
  faults: MenuFault[],
  bad = BAD_KEY,
): Map<string, FileEntry> {
  const byKey = new Map<string, FileEntry>()
  for (const entry of entries) {
    const { key } = entry.fields
    if (!isGood(key)) faults.push(faultAt(entry, 'key', bad))
    else if (byKey.has(key)) faults.push(faultAt(entry, 'key', `${key} is in the file twice`))
    else byKey.set(key, entry)
  }
  return byKey
}

/** The list after the import: merged, everything stays in its place; replaced, the file tells the order. */
export function listAfter<One extends Keyed>(
  current: readonly One[],
  wanted: readonly One[],
  mode: ImportMode,
  stays: (one: One) => boolean = () => false,
): One[] {
  const byKey = new Map(wanted.map((one) => [one.key, one]))
  const known = new Set(current.map(({ key }) => key))
  return mode === 'merge'
    ? [...current.map((one) => byKey.get(one.key) ?? one), ...wanted.filter(({ key }) => !known.has(key))]
    : [...wanted, ...current.filter((one) => !byKey.has(one.key) && stays(one))]
}

/** The keys that there will be, whether or not their entries are right otherwise. */
export function keysAfter(
  current: readonly Keyed[],
  entries: readonly FileEntry[],
  mode: ImportMode,
): ReadonlySet<unknown> {
  const named = entries.map(({ fields }) => fields['key'])
  return new Set([...(mode === 'merge' ? current.map(({ key }) => key) : []), ...named])
}

export function byKeyOf<One extends Keyed>(list: readonly One[]): Map<string, One> {
  return new Map(list.map((one) => [one.key, one]))
}

/** An entry names something by a key that there is not. Told only of a file all of whose rows could be read. */
export function missingAt(entry: FileEntry, field: string, what: string): ReadingFault {
  const key = entry.fields[field]
  const message = isFilled(key) ? `There is no ${what} with the key ${key}` : `Must be the key of a ${what}`
  return { ...faultAt(entry, field, message), isReference: true }
}

/** 0 where the value is not an amount: the checks of dishes and groups then name the field. */
export function dollarsToCents(price: unknown): number {
  return typeof price === 'number' && Math.abs(price) < 1e6 ? centsFromDollars(price) : 0
}

export function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

export function textOrNull(value: unknown): string | null {
  return trimmed(value) || null
}
