/** Fields and their errors. */
export const words = {
  problem: 'There is a problem',
  optional: ' (optional)',
  typed: (count: number, most: number) => `${count} of ${most} characters`,
  reason: 'Reason',
}
