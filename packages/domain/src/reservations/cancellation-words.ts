/** What a sentence about a cancelled table names: when it was, in words, and how many were to come where. */
export type CancelledTable = { when: string; partySize: number; place: string; phone: string; brand: string }

/**
 * The part of a reason that the guest is told, with a blank before it; nothing of what the guests did themselves, for
 * whoever did not come need not read it in a message.
 */
function toldReason(reason: string | null): string {
  return reason === null || /^(?:Customer|Cancelled by)/.test(reason) ? '' : ` (${reason})`
}

/** What the e-mail about a cancelled table says. */
export function cancellationSentence(when: string, reason: string | null): string {
  return `Your table on ${when} was cancelled${toldReason(reason)}. We hope to see you another time.`
}

/** What the text to a phone says about a cancelled table. */
export function cancellationText(
  { when, partySize, place, phone, brand }: CancelledTable,
  reason: string | null,
): string {
  return `${brand}: your table for ${partySize} on ${when} at ${place} was cancelled${toldReason(reason)}. Questions? Call ${phone}.`
}
