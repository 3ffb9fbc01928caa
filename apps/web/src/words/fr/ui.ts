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

  problem: 'Il y a un problème',
  optional: ' (facultatif)',
  typed: (count, most) => `${count} ${count < 2 ? 'caractère' : 'caractères'} sur ${most}`,
  reason: 'Raison',

  tryAgain: 'Réessayer',

  late: 'Envoi en cours\u00a0: la réponse tarde plus que d’habitude. Vous pouvez attendre, ou arrêter et envoyer de nouveau\u00a0: rien n’est fait deux fois.',
  stop: 'Arrêter',
  stopped:
    'Vous avez cessé d’attendre. Tout ce que vous avez saisi est encore ici; envoyé de nouveau, rien n’est fait deux fois.',
})
