/** Time of day in ms with fractions, comparable with pages on the same machine. */
export function wallMs(): number {
  return performance.timeOrigin + performance.now()
}
