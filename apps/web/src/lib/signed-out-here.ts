import { keptOnDevice } from './kept/kept-on-device.ts'

/** Also read by `theme.js`, which hides the page of the account before the first paint. */
export const SIGNED_OUT_KEY = 'thali_signed_out'

/**
 * The account that signed out at this device while the server could not be reached. No script can delete its cookie, so
 * until the server has done that nothing but this is shown here, whatever tab is opened.
 */
export const signedOutHere = keptOnDevice<string | null>({
  key: SIGNED_OUT_KEY,
  empty: null,
  parse: (text) => text,
  serialize: (accountId) => accountId,
})
