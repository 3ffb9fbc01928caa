/** A page that cannot be shown without a network. */
export const words = {
  signedOutHere: 'Signed out here',
  signedOutLead:
    'This device has no network, so the restaurant’s server does not know yet. It is told as soon as there is one; until then nothing of the account is shown here.',
  tryNow: 'Try now',
  opening: 'Opening the page',
  noNetwork: 'No network',
  notOpenedBefore: 'This page was not opened before on this device. It comes by itself as soon as there is a network.',
  retry: 'Try again',
}
