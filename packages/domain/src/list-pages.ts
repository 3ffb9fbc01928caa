type Page = { limit: number; offset: number }

/** Where a page lies in a list of `total` rows, read from the nearer end: the last page is as fast as the first. */
export function fromNearerEnd({ limit, offset }: Page, total: number): Page & { isFromLast: boolean } {
  const size = Math.max(0, Math.min(limit, total - offset))
  const isFromLast = offset > total / 2
  return { limit: size, offset: isFromLast ? Math.max(0, total - offset - size) : offset, isFromLast }
}

/** Number of rows of a list on a local day. */
export type DayCount = { day: string; rows: number }

/** The days a page lies in, and how many rows of the first of them come before it. */
export type DayPage = { first: string; last: string; offset: number }

/**
 * Days and offset of a page, so that only its own days are read, however deep it is.
 *
 * @param counts days in list order; days without rows may be left out
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
