/**
 * Removes the error toast about a subject that has now succeeded without a message (ruling 33). Not in `toast.ts`,
 * which every page loads.
 */
export function settleToasts(about: string): void {
  import('./drawn-toasts.tsx').then(
    ({ settle }) => settle(about),
    () => {}, // Without the library that draws them no toast stands anywhere.
  )
}
