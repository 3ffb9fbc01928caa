/**
 * Origin of a message. `guest`: somebody outside, who may have typed any number or address; `account`: e-mails of
 * sign-up and passwords, which anybody can request; `notice`: e-mails that tell the owner of an account what was done in
 * it; `house`: messages that staff send. Messages that must always be sent (steps of an order, refunds, alarms) are
 * `always`.
 */
export type MessageOrigin = 'guest' | 'account' | 'notice' | 'house' | 'always'
export type Channel = 'email' | 'sms'

type Most = Readonly<Record<Channel, number>>

/**
 * Messages allowed in 24 hours. Honest guests stay far below: an order causes one text and one e-mail by the guest;
 * those about its steps are the restaurant's.
 */
export const BUDGETS = {
  /** To a number or address not proved to be the guest's own. */
  unprovedRecipient: { sms: 6, email: 12 },
  recipient: { sms: 40, email: 60 },
  /** Caused by an account whose e-mail address is not verified. */
  unprovedAccount: { sms: 12, email: 24 },
  account: { sms: 40, email: 80 },
  /** From one client address: guests at a restaurant's tables share one. */
  source: { sms: 200, email: 400 },
  /** At one location, to unproved recipients. */
  location: { sms: 1_000, email: 3_000 },
} as const satisfies Record<string, Most>

/** Account mails of one kind to one recipient in an hour, and of all kinds in 24 hours. */
export const ACCOUNT_MAILS = { kindAnHour: 3, aDay: 12 } as const

/** Notices of one kind to one recipient in an hour: a restaurant signs in 20 tablets in one. */
export const NOTICES = { kindAnHour: 24 } as const

export const HELD_BACK = {
  recipient: 'This number or address has had as many messages as it is sent in a day',
  account: 'The account has caused as many messages as it may in a day',
  source: 'As many messages as one source may cause in a day came from there',
  location: 'The location has sent as many messages to unproved numbers or addresses as it may in a day',
} as const satisfies Record<string, string>
export type HeldBack = keyof typeof HELD_BACK

export type BudgetedMessage = {
  origin: Exclude<MessageOrigin, 'always'>
  channel: Channel
  /** Whether the number or address was proved to be that of the guest. */
  isRecipientProved: boolean
  isAccountProved: boolean
}

/** Messages sent in the last 24 hours; `sameKindThisHour` in the last hour. */
export type BudgetUse = {
  recipient: number
  account: number
  source: number
  location: number
  sameKindThisHour: number
}

/** Which budget holds a message back, or null when it may leave. */
export function heldBackBy(message: BudgetedMessage, used: BudgetUse): HeldBack | null {
  const { origin, channel, isRecipientProved, isAccountProved } = message
  // No other count: a thief would use it up first, and the owner would not hear of the theft.
  if (origin === 'notice') return used.sameKindThisHour >= NOTICES.kindAnHour ? 'recipient' : null
  if (origin === 'account') {
    if (used.sameKindThisHour >= ACCOUNT_MAILS.kindAnHour || used.recipient >= ACCOUNT_MAILS.aDay) return 'recipient'
    return used.source >= BUDGETS.source[channel] ? 'source' : null
  }
  const mayHave = isRecipientProved || origin === 'house' ? BUDGETS.recipient : BUDGETS.unprovedRecipient
  if (used.recipient >= mayHave[channel]) return 'recipient'
  if (origin === 'house') return null

  const mayCause = isAccountProved ? BUDGETS.account : BUDGETS.unprovedAccount
  if (used.account >= mayCause[channel]) return 'account'
  if (used.source >= BUDGETS.source[channel]) return 'source'
  return !isRecipientProved && used.location >= BUDGETS.location[channel] ? 'location' : null
}

/** Texts in their own words that staff may send to one number in 24 hours; after that they call. */
export const STAFF_TEXTS_A_DAY = 10

/**
 * Area codes that begin with +1 and yet are none of Canada or the states of the United States: the islands, where a
 * text costs many times as much, numbers of no place, and the premium range.
 */
const ELSEWHERE = new Set(
  [
    '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939',
    '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 558',
    '566 569 577 578 588 589 600 622 633 644 655 677 688 700 710 900',
  ].flatMap((codes) => codes.split(' ')),
)
/** A premium-rate exchange in every area code. */
const PREMIUM = '976'
const NORTH_AMERICAN = /^\+1([2-9]\d{2})([2-9]\d{2})\d{4}$/

/**
 * Whether a number in E.164 may be texted: Canada and the United States only, so that nobody can make money from texts
 * to numbers abroad. `alsoTo`: further allowed prefixes.
 */
export function isTextable(phone: string, alsoTo: readonly string[] = []): boolean {
  if (alsoTo.some((beginning) => phone.startsWith(beginning))) return true
  const [, area, exchange] = NORTH_AMERICAN.exec(phone) ?? []
  return area !== undefined && !ELSEWHERE.has(area) && area !== PREMIUM && exchange !== PREMIUM
}
