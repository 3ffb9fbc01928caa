import { keptOnDevice } from './kept-on-device.ts'

/**
 * The account that signed out at this device while the server could not be reached. No script can delete its cookie, so
 * until the server has done that nothing but this is shown here, whatever tab is opened.
 */
export const signedOutHere = keptOnDevice<string | null>({
  // Also read by `theme.js`, which hides the page of the account before the first paint.
  key: 'thali_signed_out',
  empty: null,
  parse: (text) => text,
  serialize: (accountId) => accountId,
})
