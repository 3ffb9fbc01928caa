import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/network/no-network.ts'

export const words = french<typeof english>()({
  opening: 'Ouverture de la page',
  title: 'Pas de réseau',
  lead: 'Cette page n’a encore jamais été ouverte sur cet appareil. Elle s’affichera d’elle-même dès qu’il y aura un réseau.',
  retry: 'Réessayer',
})
