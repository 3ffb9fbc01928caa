import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/other-branch.ts'

export const words = french<typeof english>()({
  title: 'Commander à un autre restaurant',
  reasons: {
    inactive: 'Ce restaurant ne prend pas de commandes en ce moment.',
    paused: 'Cette cuisine ne prend pas de nouvelles commandes en ce moment.',
    'outside-delivery': 'Ce restaurant ne livre pas chez vous.',
    'sold-out': 'Un plat de votre panier n’est pas offert ici.',
    closed: 'Cette cuisine est fermée.',
    sooner: 'Une autre cuisine sera prête plus tôt.',
  },
  ready: (place, time, day) => onDay(`${place} peut préparer la commande pour ${time}`, day),
  delivers: (place, time, day) => onDay(`${place} peut livrer la commande à ${time}`, day),
  away: (metres) => `à ${Math.round(metres / 1000)}\u00a0km`,
  allSame: 'Tous les plats s’y trouvent, au même prix.',
  missed: (dishes) => `Il vous manquerait\u00a0: ${dishes}`,
  toBeHad: (dish) => `${dish}\u00a0: offert là-bas.`,
  fewer: (dish, there, wanted) => `${dish}\u00a0: seulement ${there} sur ${wanted} là-bas.`,
  chooseAgain: (dish, missing) => `${dish}\u00a0: pas de ${missing.toLowerCase()} là-bas. Choisissez autre chose.`,
  price: (dish, amount) => `${dish}\u00a0: ${amount} là-bas.`,
  delivery: (amount) => `Livraison de là-bas\u00a0: ${amount}.`,
  total: 'Total là-bas, avant pourboire',
  addForDelivery: (amount) => `Ajoutez ${amount} pour la livraison à partir de là.`,
  orderThere: (place) => `Commander plutôt à ${place}`,
  more: (count) => (count < 2 ? 'Afficher un autre restaurant' : `Afficher ${count} autres restaurants`),
  cannotAnyMore: (place) => `${place} ne peut plus prendre cette commande.`,
  hasChanged: (place) => `${place} a changé quelque chose entre-temps. Vérifiez de nouveau.`,
  moved: (place) => `Votre commande est maintenant dans le panier de ${place}.`,
  cartIsFilled: (place) => `Votre panier de ${place} n’est pas vide`,
  filledWith: (count) =>
    `Il contient ${count} ${count < 2 ? 'plat' : 'plats'}. Remplacer son contenu, ou y ajouter ces plats?`,
  add: 'Ajouter',
  replace: 'Remplacer',
})

function onDay(sentence: string, day: string | null): string {
  return day === null ? sentence : `${sentence}, ${day}`
}
