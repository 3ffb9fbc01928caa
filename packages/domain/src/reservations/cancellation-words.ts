/** Facts of a cancelled booking that messages name: time in words, party size and place. */
export type CancelledTable = { when: string; partySize: number; place: string; phone: string; brand: string }

/**
 * The part of a reason that the guest is told, after a space; reasons about the guests' own behaviour are not repeated
 * to them.
 */
function toldReason(reason: string | null): string {
  return reason === null || /^(?:Customer|Cancelled by)/.test(reason) ? '' : ` (${reason})`
}

/** Sentence of the e-mail about a cancelled booking. */
export function cancellationSentence(when: string, reason: string | null): string {
  return `Your table on ${when} was cancelled${toldReason(reason)}. We hope to see you another time.`
}

/** Text message about a cancelled booking. */
export function cancellationText(
  { when, partySize, place, phone, brand }: CancelledTable,
  reason: string | null,
): string {
  return `${brand}: your table for ${partySize} on ${when} at ${place} was cancelled${toldReason(reason)}. Questions? Call ${phone}.`
}
