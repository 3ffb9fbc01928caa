import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/choices.ts'

export const words = french<typeof english>()({
  spice: 'Degré de piquant',
  none: 'Aucun',
  soldOut: 'Épuisé',
  exactly: (count) => `Choisissez-en ${count}`,
  between: (least, most) => `Choisissez-en de ${least} à ${most}`,
  upTo: (most) => `Choisissez-en jusqu’à ${most}`,
  free: (count) => (count === 1 ? '1 est inclus' : `${count} sont inclus`),
  note: 'Note pour la cuisine',
  noteHint: 'Une allergie? Veuillez nous appeler.',
})
