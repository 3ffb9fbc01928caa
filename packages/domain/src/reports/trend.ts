/**
 * How much a figure has grown, in percent: 100 when there was nothing before and there is something now
 * (ADM-DSH-43..45).
 */
export function growth(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0
  return ((current - previous) / previous) * 100
}
