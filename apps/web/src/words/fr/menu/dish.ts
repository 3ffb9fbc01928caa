import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/dish.ts'

export const words = french<typeof english>()({
  spiceLevel: 'Degré de piquant',
  quantity: 'Quantité',
  left: (count, takes) =>
    takes === 1 ? `Il n’en reste que ${count}` : `Il n’en reste que ${count}, ce choix en prend ${takes}`,
  goesWith: 'Se marie bien avec ce plat',
  calories: (count) => `${count.toLocaleString('fr-CA')} calories`,
  cooking: (minutes) => `Environ ${minutes} minutes de préparation`,
  add: 'Ajouter',
  update: 'Modifier',
  unavailable: 'Non disponible',
  updated: (dish) => `${dish}\u00a0: modifié`,
  spiced: (dish, spice) => `${dish}, ${spice.toLowerCase()}`,

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
