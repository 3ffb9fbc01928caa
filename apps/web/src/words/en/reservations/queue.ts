/** A booking that waits on the device. */
export const words = {
  queuedLead:
    'Your table is not booked yet. This device asks for it as soon as it has a network; leave this page open to see the answer.',
  sendIt: 'Send it from my account',
  doNotSend: 'Do not send it',
  cancel: (line: string) => `Cancel: ${line}`,
  book: (line: string) => `Book: ${line}`,
  askedAsGuest: 'Asked for before you signed in. It is sent only if you say so.',
  notSent: 'What you asked for before you signed in was not sent yet.',
  decide: 'Decide',
  unsent: (count: number) =>
    count === 1
      ? 'One request was not sent. It is thrown away when you log out, so that nobody else finds your name and number on this device.'
      : `${count} requests were not sent. They are thrown away when you log out, so that nobody else finds your name and number on this device.`,
  allSent: 'Everything was sent.',
  sendNow: 'Send now',
  throwAway: 'Throw away and log out',
  stay: 'Stay',
  expired: (line: string) => `${line}: the time came before there was a network.`,
  cancelledLine: (line: string) => `Cancelled: ${line}`,
  bookedLine: (line: string) => `Your table is booked: ${line}`,
  seeIt: 'See it',
}
