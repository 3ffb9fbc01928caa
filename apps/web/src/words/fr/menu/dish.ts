import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/dish.ts'

export const words = french<typeof english>()({
  heat: 'Quel piquant?',
  left: (count, takes) =>
    takes === 1 ? `Il n’en reste que ${count}` : `Il n’en reste que ${count}, ce choix en prend ${takes}`,
  goesWith: 'Va bien avec',
  calories: (count) => `${count.toLocaleString('fr-CA')} calories`,
  cooking: (minutes) => `Environ ${minutes} minutes de préparation`,
  add: 'Ajouter',
  update: 'Modifier',
  unavailable: 'Non disponible',
  updated: (dish) => `${dish}\u00a0: modifié`,
  spiced: (dish, spice) => `${dish}, ${spice.toLowerCase()}`,

  swapped: (taken, replaced) => `${taken} au lieu de ${replaced}`,
  none: 'Aucun',
  soldOut: 'Épuisé',
  exactly: (count) => `Choisissez-en ${count}`,
  between: (least, most) => `Choisissez-en de ${least} à ${most}`,
  upTo: (most) => `Choisissez-en jusqu’à ${most}`,
  free: (count) => (count === 1 ? '1 est inclus' : `${count} sont inclus`),
  note: 'Une note pour la cuisine',
  allergy: (phone) => `Une allergie? ${phone}`,
})
