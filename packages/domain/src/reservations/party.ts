import { isWholeBetween } from '../fields.ts'

/** Smallest and largest party that books or orders online; larger ones call (CUS-RES-55). */
export const PARTY = { least: 1, most: 20 } as const

const PARTY_REFUSAL = `Please specify a valid party size (${PARTY.least}-${PARTY.most} people)`

export function isParty(partySize: unknown): partySize is number {
  return isWholeBetween(partySize, PARTY.least, PARTY.most)
}

/** The objection to a party, or null. */
export function partyMessage(partySize: unknown): string | null {
  return isParty(partySize) ? null : PARTY_REFUSAL
}
