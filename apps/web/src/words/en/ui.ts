/** Dialogs, fields and notices of both wings. */
export const words = {
  was: 'Was ',
  now: ', now ',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  closeToast: 'Close toast',
  clearSearch: 'Clear search',
  testMode: 'Test mode',
  quantityOf: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  less: (name: string) => `One less ${name}`,
  more: (name: string) => `One more ${name}`,

  // What forms say around their fields.
  problem: 'There is a problem',
  optional: ' (optional)',
  typed: (count: number, most: number) => `${count} of ${most} characters`,
  reason: 'Reason',

  // A read that failed.
  tryAgain: 'Try again',

  // While the answer to something that was sent takes long.
  late: 'Still sending: the answer takes longer than usual. You can wait, or stop and send it again: nothing is done twice.',
  stop: 'Stop',
  stopped: 'You stopped waiting. All that you typed is still here. You can send it again: nothing is done twice.',
}
