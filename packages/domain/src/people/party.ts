import { isWholeBetween } from '../fields.ts'
import type { PartyWords } from '../language/en/party.ts'
import { PARTY_WORDS } from '#language/party.ts'

/** Smallest and largest party that books or orders online; larger ones call (CUS-RES-55). */
export const PARTY = { least: 1, most: 20 } as const

export function isParty(partySize: unknown): partySize is number {
  return isWholeBetween(partySize, PARTY.least, PARTY.most)
}

/** The objection to a party, or null. */
export function partyMessage(partySize: unknown, words: PartyWords = PARTY_WORDS): string | null {
  return isParty(partySize) ? null : words.invalid(PARTY.least, PARTY.most)
}
