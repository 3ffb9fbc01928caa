import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/ui.ts'

export const words = french<typeof english>()({
  was: 'Avant\u00a0: ',
  now: ', maintenant\u00a0: ',
  close: 'Fermer',
  cancel: 'Annuler',
  dismiss: 'Fermer',
  closeToast: 'Fermer l’avis',
  clearSearch: 'Effacer la recherche',
  testMode: 'Mode d’essai',
  quantityOf: (name) => `Quantité\u00a0: ${name}`,
  remove: (name) => `Retirer ${name}`,
  less: (name) => `${name}\u00a0: un de moins`,
  more: (name) => `${name}\u00a0: un de plus`,
  tryAgain: 'Réessayer',
})
