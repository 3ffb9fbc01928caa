/** By then the frames are painted, or the page is hidden. */
const LONGEST_PAINT_MS = 100

/**
 * Runs what makes the browser lay out every card, which takes longer than a frame, after the tap is painted. The second
 * frame starts when the first is on its way to the screen. A hidden page paints no frames, so its work must not wait for
 * one.
 */
export function afterPaint(work: () => void): void {
  let isBegun = false
  const begin = () => {
    if (!isBegun) work()
    isBegun = true
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, LONGEST_PAINT_MS)
}
