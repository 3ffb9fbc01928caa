import type { CHECKOUT_FAILURE_WORDS as ENGLISH } from '../en/checkout-failures.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const CHECKOUT_FAILURE_WORDS = french<typeof ENGLISH>()({
  failed: 'La commande n’a pas pu être traitée. Veuillez réessayer.',
  instead: [['vérification des prix', 'Les prix ont changé. Veuillez actualiser la page et réessayer.']],
})
