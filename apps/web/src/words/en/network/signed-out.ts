/** After a sign-out without a network. */
export const words = {
  title: 'Signed out here',
  lead: 'This device has no network, so the restaurant’s server does not know yet. It is told as soon as there is one; until then nothing of the account is shown here.',
  tryNow: 'Try now',
}
