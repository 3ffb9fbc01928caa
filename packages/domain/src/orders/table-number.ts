import { isWholeBetween } from '../fields.ts'

export const HIGHEST_TABLE = 9_999

/** A table number, which may be typed: `" 4 "` is 4. Null when it was left out, undefined when it is no table number. */
export function parseTableNumber(value: unknown): number | null | undefined {
  const typed = typeof value === 'string' ? value.trim() : value
  if (typed == null || typed === '') return null
  const number = typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : typed
  return isWholeBetween(number, 1, HIGHEST_TABLE) ? number : undefined
}
