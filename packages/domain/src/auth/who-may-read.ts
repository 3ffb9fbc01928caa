/** How much of an order, payment page or booking is shown. `no-contact` hides contact details, `summary` also the names. */
export type Readable = 'all' | 'no-contact' | 'summary' | 'nothing'

/** How a reader stands to a record. */
export type Reader = {
  worksThere: boolean
  /** The record belongs to the reader's account, or the reader began the payment page. */
  isOwn: boolean
  isSignedIn: boolean
}

/**
 * What led a reader to a record: its id, which is no secret; its secret link; or the id of a payment page, which ends up
 * in histories and logs. A page of an account that came by a payment link may be paid by somebody else.
 */
export type Way = 'order' | 'order-link' | 'booking' | 'booking-link' | 'guest-page' | 'account-page' | 'linked-page'

/** What is shown to people who neither work at the location nor own the record, signed in and signed out. */
const OTHERS_READ: Readonly<Record<Way, { signedIn: Readable; signedOut: Readable }>> = {
  order: { signedIn: 'nothing', signedOut: 'nothing' },
  'order-link': { signedIn: 'no-contact', signedOut: 'no-contact' },
  booking: { signedIn: 'nothing', signedOut: 'nothing' },
  'booking-link': { signedIn: 'all', signedOut: 'all' },
  'guest-page': { signedIn: 'no-contact', signedOut: 'no-contact' },
  'account-page': { signedIn: 'nothing', signedOut: 'nothing' },
  'linked-page': { signedIn: 'nothing', signedOut: 'summary' },
}

/** Staff of the location and the owner see everything; for others it depends on how they came. */
export function readableBy(way: Way, { worksThere, isOwn, isSignedIn }: Reader): Readable {
  if (worksThere || isOwn) return 'all'
  return OTHERS_READ[way][isSignedIn ? 'signedIn' : 'signedOut']
}
