import { type CancellationWords, CANCELLATION_WORDS as ENGLISH } from '../language/en/cancellations.ts'
import { CANCELLATION_WORDS } from '#language/cancellations.ts'

/** Facts of a cancelled booking that messages name: time in words, party size and place. */
export type CancelledTable = { when: string; partySize: number; place: string; phone: string; brand: string }

/**
 * The part of a reason that the guest is told, after a space; reasons about the guests' own behaviour are not repeated
 * to them.
 * Reasons are stored in English; what staff wrote in their own words is repeated as it is.
 */
function toldReason(reason: string | null, { reasons }: CancellationWords): string {
  if (reason === null || /^(?:Customer|Cancelled by)/.test(reason)) return ''
  const name = nameIn(ENGLISH.reasons, reason)
  return ` (${name ? reasons[name] : reason})`
}

/** Any stored reason as its guest reads it on the page of the booking. */
export function reasonInWords(reason: string, { reasons, ownReasons }: CancellationWords = CANCELLATION_WORDS): string {
  const name = nameIn(ENGLISH.reasons, reason)
  if (name) return reasons[name]
  const own = nameIn(ENGLISH.ownReasons, reason)
  return own ? ownReasons[own] : reason
}

function nameIn<Name extends string>(reasons: Readonly<Record<Name, string>>, reason: string): Name | undefined {
  return (Object.keys(reasons) as Name[]).find((name) => reasons[name] === reason)
}

/** Sentence of the e-mail about a cancelled booking. */
export function cancellationSentence(
  when: string,
  reason: string | null,
  words: CancellationWords = CANCELLATION_WORDS,
): string {
  return words.sentence(when, toldReason(reason, words))
}

/** Text message about a cancelled booking. */
export function cancellationText(
  { when, partySize, place, phone, brand }: CancelledTable,
  reason: string | null,
  words: CancellationWords = CANCELLATION_WORDS,
): string {
  return words.text(brand, partySize, when, place, toldReason(reason, words), phone)
}
