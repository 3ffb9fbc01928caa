import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/home/page.ts'

export const words = french<typeof english>()({
  cooked: 'Cuisine indienne préparée sur commande',
  cookedIn: (places) => `Cuisine indienne préparée sur commande à ${places}`,
  lead: 'Caris, plats de riz et pains, aussi doux ou aussi piquants que vous le souhaitez.',
  ways: 'Sur place ou à emporter.',
  waysWithDelivery: (places) => `Sur place, à emporter ou en livraison depuis ${places}.`,
  orderFrom: (place) => `Commander à ${place}`,
  seeMenu: 'Voir le menu',
  from: (place) => `À ${place}`,
  book: 'Réserver une table',
  openNow: 'Ouvert',
  special: 'Plats du jour',
  popular: 'Plats populaires',
  onlyIn: (places) => `Seulement à ${places}`,
  howItWorks: 'Comment commander',
  steps: [
    'Choisissez vos plats et leur piquant',
    'Payez par carte ou comptant',
    'Un texto vous avise quand c’est prêt',
  ],
  stillHere: 'Votre commande vous attend',
  backToCart: 'Retour au panier',
  waiting: (count, subtotal, place) =>
    `${count} ${count < 2 ? 'article' : 'articles'} en attente · ${subtotal} à ${place}`,
  welcomeBack: 'Heureux de vous revoir',
  openMenu: 'Ouvrir le menu',
  lastTime: (place) => `La dernière fois, vous avez commandé à ${place}`,
})
