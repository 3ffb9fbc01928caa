import { counted } from '#web/words/counted.ts'

/** How many pages a list has; one even when there is nothing. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

type Shown = { total: number; page: number; pageSize: number; one: string }

/** The line above a list: `Showing 21–40 of 45 users`. */
export function shownWords({ total, page, pageSize, one }: Shown): string {
  if (total === 0) return counted(0, one)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return `Showing ${first}–${last} of ${counted(total, one)}`
}
