import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/no-network.ts'

export const words = french<typeof english>()({
  signedOutHere: 'Session fermée sur cet appareil',
  signedOutLead:
    'Cet appareil n’est pas connecté, et le serveur du restaurant ne le sait donc pas encore. Il en sera informé dès que possible; d’ici là, rien de votre compte n’est affiché ici.',
  tryNow: 'Essayer maintenant',
  opening: 'Ouverture de la page',
  noNetwork: 'Pas de réseau',
  notOpenedBefore:
    'Cette page n’a encore jamais été ouverte sur cet appareil. Elle s’affichera d’elle-même dès qu’il y aura un réseau.',
  retry: 'Réessayer',
})
