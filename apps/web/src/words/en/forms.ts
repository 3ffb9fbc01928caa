/** What forms say around their fields. */
export const words = {
  problem: 'There is a problem',
  optional: ' (optional)',
  reason: 'Reason',
}
