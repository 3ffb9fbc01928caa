import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/closed.ts'

const DISPUTES = (date: string) => `Jusqu’au ${date}, en cas de différend`

export const words = french<typeof english>()({
  title: 'Votre compte est fermé',
  lead: 'Le nom, le courriel, le téléphone, les adresses, les favoris, les points et les connexions sont supprimés, et tous vos appareils sont déconnectés. Vous pouvez vous inscrire de nouveau quand vous voulez.',
  kept: 'Ce que nous conservons encore, et jusqu’à quand',
  what: {
    'booking-contact': () => 'Le nom, les coordonnées et les souhaits de vos tables',
    'order-contact': () => 'Le nom, les coordonnées et les notes de vos commandes',
    'order-name': ({ orderName }) => `Votre nom sur les commandes de ${orderName.namedFromCents / 100}\u00a0$ ou plus`,
  },
  until: {
    'booking-contact': DISPUTES,
    'order-contact': DISPUTES,
    'order-name': (date) => `Jusqu’au ${date}, parce que les lois fiscales l’exigent`,
  },
  books: 'Les commandes et les tables elles-mêmes restent dans nos livres, sans vous.',
  nothing: 'Vous n’aviez ni commande ni table chez nous\u00a0: il ne reste rien à supprimer.',
  more: 'Plus de détails dans la politique de confidentialité',
  home: 'Aller à l’accueil',
})
