/** The time of day in milliseconds with parts, as a page of the same machine tells it too. */
export function wallMs(): number {
  return performance.timeOrigin + performance.now()
}
