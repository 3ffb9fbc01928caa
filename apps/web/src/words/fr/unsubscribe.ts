import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/unsubscribe.ts'

export const words = french<typeof english>()({
  unsubscribe: 'Se désabonner',
  ending: (brand) => `Fin des nouvelles et des offres de ${brand}…`,
  ended: 'Vous êtes désabonné',
  endedLead: (brand) =>
    `Vous ne recevrez plus de nouvelles ni d’offres de ${brand} par courriel. Vos commandes et vos réservations seront toujours confirmées.`,
  sendAgain: 'Recevoir de nouveau les offres',
  again: 'Heureux de vous revoir',
  againLead: (brand) => `Vous recevrez de nouveau, de temps à autre, des nouvelles et des offres de ${brand}.`,
  failed: 'Cela n’a pas fonctionné',
  failedLead: 'Vous n’êtes pas encore désabonné.',
  tryAgain: 'Réessayer',
  unknown: 'Ce lien n’est pas valide',
  unknownLead: 'Ouvrez-le de nouveau à partir du courriel, ou désactivez les offres dans votre profil.',
  profile: 'Votre profil',
})
