/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (upper + lower) / 2
}

/** For each share, the value that this share of all values does not exceed. */
export function percentiles<const Shares extends readonly number[]>(
  values: readonly number[],
  shares: Shares,
): { [Share in keyof Shares]: number } {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return shares.map(at) as { [Share in keyof Shares]: number }
}

/** Time of day in ms with fractions, comparable with pages and databases of the same machine. */
export function wallMs(): number {
  return performance.timeOrigin + performance.now()
}
