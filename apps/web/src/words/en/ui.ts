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
  tryAgain: 'Try again',
}
