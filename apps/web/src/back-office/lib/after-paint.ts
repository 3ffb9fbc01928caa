/** By then the frames are painted, or the page is hidden. */
const LONGEST_PAINT_MS = 100

/**
 * Runs slow work once the tap is painted, for example a step that makes the browser lay out every ticket. The second
 * frame starts when the first is on its way to the screen. A hidden page paints no frames: there it runs after 100 ms.
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
