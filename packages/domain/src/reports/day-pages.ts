/** How many rows of a list fall on a local day. */
export type DayCount = { day: string; rows: number }

/** The days a page lies in, and how many rows of the first of them come before it. */
export type DayPage = { first: string; last: string; offset: number }

/**
 * Where a page of a list lies, so that only its own days have to be read, however far it is from the beginning.
 *
 * @param counts the days in the order of the list; days without rows may be left out
 * @returns null for a page behind the end
 */
export function dayPage(counts: readonly DayCount[], page: { limit: number; offset: number }): DayPage | null {
  let before = 0
  let found: DayPage | null = null
  for (const { day, rows } of counts) {
    const until = before + rows
    if (!found && until > page.offset) found = { first: day, last: day, offset: page.offset - before }
    if (found) found.last = day
    if (found && until >= page.offset + page.limit) return found
    before = until
  }
  return found
}
