/**
 * Takes away the error about something that has now succeeded without a word of its own (ruling 33). Beside `toast`,
 * which every page loads, because few need it.
 */
export function settleToasts(about: string): void {
  import('./drawn-toasts.tsx').then(
    ({ settle }) => settle(about),
    () => {}, // Without the library that draws them no toast stands anywhere.
  )
}
