import type { OPTION_WORDS as ENGLISH } from '../../en/menu/options.ts'
import { french } from '../../french.ts'

export const OPTION_WORDS = french<typeof ENGLISH>()({
  few: (bound, group) => `Choisissez-en ${bound} : ${group}`,
  many: (bound, name) => `Au plus ${bound} : ${name}`,
  unknown: (name) => `Ce choix n’existe pas : ${name}`,
  deep: (name) => `Aucun autre choix dans ${name}`,
  gone: (name) => `${name} : épuisé`,
  malformed: 'Choix : une liste de groupes, d’options et d’unités est attendue',
  longNote: (most) => `Une note pour un plat a au plus ${most} caractères`,
})
