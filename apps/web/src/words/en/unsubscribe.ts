/** The page of the unsubscribe link. */
export const words = {
  unsubscribe: 'Unsubscribe',
  ending: (brand: string) => `Ending news and offers from ${brand}…`,
  ended: 'You are unsubscribed',
  endedLead: (brand: string) =>
    `You will get no more news and offers from ${brand} by e-mail. What you order and book is still confirmed.`,
  sendAgain: 'Send me offers again',
  again: 'Welcome back',
  againLead: (brand: string) => `You will get news and offers from ${brand} again, now and then.`,
  failed: 'That did not work',
  failedLead: 'You are not unsubscribed yet.',
  tryAgain: 'Try again',
  unknown: 'This link is not valid',
  unknownLead: 'Open it from the e-mail once more, or switch offers off in your profile.',
  profile: 'Your profile',
}
