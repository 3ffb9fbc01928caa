export type Bucket = { date: string; revenue: number; orders: number }

/** A bar in percent of the width, and in percent of the height of the plot. */
export type Bar = Bucket & { x: number; width: number; height: number; isLabelled: boolean }

/** Share of its slot that a bar fills. */
const FILL = 0.72
/** Up to this many bars show their figure. */
const ROOMY = 12
/** A sale is never too small to be seen. */
const LEAST_HEIGHT = 1.5

/** Bars side by side, the highest as high as the plot. Where there are many, only the best and the last carry a figure. */
export function barsOf(buckets: readonly Bucket[]): Bar[] {
  const most = Math.max(0, ...buckets.map(({ revenue }) => revenue))
  const best = buckets.findIndex(({ revenue }) => revenue === most)
  const share = 100 / Math.max(1, buckets.length)
  return buckets.map((bucket, index) => ({
    ...bucket,
    x: share * (index + (1 - FILL) / 2),
    width: share * FILL,
    height: bucket.revenue <= 0 ? 0 : Math.max(LEAST_HEIGHT, (bucket.revenue / most) * 100),
    isLabelled:
      bucket.revenue > 0 &&
      (buckets.length <= ROOMY || index === best || (index === buckets.length - 1 && index - best > 3)),
  }))
}

/** Where a key leads to from a bar; undefined when it means nothing here. */
export function steppedTo(key: string, at: number, length: number): number | undefined {
  const last = length - 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
