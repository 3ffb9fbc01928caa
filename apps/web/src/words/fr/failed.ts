import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/failed.ts'

export const words = french<typeof english>()({
  lead: 'Votre panier est conservé sur cet appareil. Si vous étiez en train de payer, vérifiez d’abord si vous avez reçu notre courriel.',
  retry: 'Réessayer',
  reload: 'Recharger la page',
  home: 'Retour à l’accueil',
  write: 'Si le problème persiste, écrivez à',
  call: 'ou appelez au',
  name: 'et mentionnez cette erreur\u00a0:',
  id: 'Numéro de l’erreur\u00a0:',
})
