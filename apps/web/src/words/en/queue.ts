function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** What waits on the device until it can be sent. */
export const words = {
  deviceFull: 'Not kept: this device is full.',
  tooManyKept: 'Not kept: 500 changes wait on this device already.',
  afterRefusal: 'Not sent: the step before it was refused.',
  afterDiscard: 'Not sent: the step before it was discarded.',
  expired: 'Not sent: it waited too long. Send it again if it is still to be done.',

  // What is said about everything that waits on the device for a network.
  notLasting: 'Nothing is kept here: leave it open.',
  serverAway: 'Waiting for the restaurant’s server.',
  busy: (time: string) => `The server asks for a pause until ${time}.`,
  signedOut: (count: number) => `Sign-in expired. Sign in again to send ${changes(count)}.`,
  others: (count: number, name: string | null) =>
    `${changes(count)} of ${name ?? 'another account'} ${count === 1 ? 'waits' : 'wait'} here.`,
  unreadable: (count: number) => `This page cannot read ${changes(count)} that another version kept here.`,
}
