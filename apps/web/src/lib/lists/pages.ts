/** How many pages a list has; one even when there is nothing. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

type Shown = { total: number; page: number; pageSize: number; one: string }

/** What the line above a list says: `Showing 21–40 of 45 users`. */
export function shownWords({ total, page, pageSize, one }: Shown): string {
  if (total === 0) return `0 ${one}s`
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return `Showing ${first}–${last} of ${total} ${total === 1 ? one : `${one}s`}`
}
