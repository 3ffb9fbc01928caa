import { fieldsOf, isFields, isWholeBetween } from '../fields.ts'

export const HIGHEST_TABLE = 9_999

/** The numbers on the tables of a location, the first and the last one. */
export type TableNumbers = { from: number; to: number }

/** Most tables of one location: so many codes are printed at once. */
const MOST_TABLES = 200

/** How long after scanning a code the orders of a device are for that table, in milliseconds. */
export const AT_TABLE_MS = 4 * 60 * 60_000

/** A table number, which may be typed: `" 4 "` is 4. Null when it was left out, undefined when it is no table number. */
export function parseTableNumber(value: unknown): number | null | undefined {
  const typed = typeof value === 'string' ? value.trim() : value
  if (typed == null || typed === '') return null
  const number = typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : typed
  return isWholeBetween(number, 1, HIGHEST_TABLE) ? number : undefined
}

/** Whether the location has a table with this number; false where it has no table numbers. */
export function hasTable(tables: TableNumbers | undefined, table: number): boolean {
  return tables !== undefined && table >= tables.from && table <= tables.to
}

/** Why the table numbers in a request are invalid; null if they are valid. `null` in a request removes the numbers. */
export function tableNumbersProblem(sent: unknown): string | null {
  if (sent == null) return null
  const { from, to } = fieldsOf(sent)
  if (!isFields(sent) || !isWholeBetween(from, 1, HIGHEST_TABLE) || !isWholeBetween(to, 1, HIGHEST_TABLE)) {
    return `Both table numbers are whole numbers from 1 to ${HIGHEST_TABLE}`
  }
  if (to < from) return 'The last table cannot be below the first'
  return to - from < MOST_TABLES ? null : `At most ${MOST_TABLES} tables`
}
