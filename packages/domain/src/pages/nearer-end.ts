type Page = { limit: number; offset: number }

/** Where a page lies in a list of `total` rows, read from the nearer end: the last page is as fast as the first. */
export function fromNearerEnd({ limit, offset }: Page, total: number): Page & { isFromLast: boolean } {
  const size = Math.max(0, Math.min(limit, total - offset))
  const isFromLast = offset > total / 2
  return { limit: size, offset: isFromLast ? Math.max(0, total - offset - size) : offset, isFromLast }
}
