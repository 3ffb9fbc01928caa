/** The list with one entry at another place; as it was where it has no such entry or place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || list[to] === undefined) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
