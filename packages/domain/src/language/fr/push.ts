import type { PUSH_WORDS as ENGLISH } from '../en/push.ts'
import { french } from '../french.ts'

export const PUSH_WORDS = french<typeof ENGLISH>()({
  placed: {
    title: (order) => `Nouvelle commande ${order}`,
    body: 'Ouvrez le tableau pour l’accepter.',
  },
  ready: {
    title: (order) => `La commande ${order} est prête`,
    body: 'Touchez pour voir votre commande.',
  },
  unread: {
    title: 'Il y a du nouveau',
    body: 'Ouvrez la page pour le voir.',
  },
})
