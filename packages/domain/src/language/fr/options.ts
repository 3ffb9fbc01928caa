import type { OPTION_WORDS as ENGLISH } from '../en/options.ts'
import { french } from '../french.ts'

export const OPTION_WORDS = french<typeof ENGLISH>()({
  few: (bound, group) => `Choisissez-en ${bound}\u00a0: ${group}`,
  many: (bound, name) => `Au plus ${bound}\u00a0: ${name}`,
  unknown: (name) => `Ce choix n’existe pas\u00a0: ${name}`,
  deep: (name) => `Aucun autre choix dans ${name}`,
  gone: (name) => `${name}\u00a0: épuisé`,
  malformed: 'Choix\u00a0: une liste de groupes, d’options et d’unités est attendue',
  longNote: (most) => `Une note pour un plat a au plus ${most} caractères`,
})
