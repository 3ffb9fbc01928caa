import type { PARTY_WORDS as ENGLISH } from '../en/party.ts'
import { french } from '../french.ts'

export const PARTY_WORDS = french<typeof ENGLISH>()({
  invalid: (least, most) => `Veuillez indiquer un nombre de personnes valide (de ${least} à ${most})`,
})
