function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** What waits, told to the person. */
export const words = {
  notLasting: 'Nothing is kept here: leave it open.',
  serverAway: 'Waiting for the restaurant’s server.',
  busy: (time: string) => `The server asks for a pause until ${time}.`,
  signedOut: (count: number) => `Sign-in expired. Sign in again to send ${changes(count)}.`,
  others: (count: number, name: string | null) =>
    `${changes(count)} of ${name ?? 'another account'} ${count === 1 ? 'waits' : 'wait'} here.`,
  unreadable: (count: number) => `This page cannot read ${changes(count)} that another version kept here.`,
}
