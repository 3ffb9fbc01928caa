import { french } from '@thali/domain/language/french'
import { LANGUAGE } from '@thali/domain/language/words'

import type { words as english } from '../../en/cart/other-branch.ts'

const KILOMETRES = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 })

export const words = french<typeof english>()({
  title: 'Commander à un autre restaurant',
  ready: (place, time, day) => onDay(`${place} peut préparer la commande pour ${time}`, day),
  delivers: (place, time, day) => onDay(`${place} peut livrer la commande à ${time}`, day),
  away: (metres) => `à ${KILOMETRES.format(metres / 1000)}`,
  allSame: 'Tous les plats s’y trouvent, au même prix.',
  differences: 'Ce qui change\u00a0:',
  toBeHad: 'Offert à ce restaurant',
  notOffered: 'Pas au menu de ce restaurant',
  soldOut: 'Épuisé à ce restaurant',
  fewer: (there, wanted) => `Seulement ${there} sur ${wanted}`,
  chooseAgain: (missing) => `À choisir de nouveau\u00a0: ${missing}`,
  delivery: 'Livraison',
  tax: 'Taxes',
  total: 'Total avant pourboire',
  addForDelivery: (amount) => `Ajoutez ${amount} pour la livraison à partir de là.`,
  orderThere: (place) => `Commander plutôt à ${place}`,
  more: (count) => (count < 2 ? 'Afficher un autre restaurant' : `Afficher ${count} autres restaurants`),
  cannotAnyMore: (place) => `${place} ne peut plus prendre cette commande.`,
  hasChanged: (place) => `${place} a changé quelque chose entre-temps. Vérifiez de nouveau.`,
  moved: (place) => `Votre commande est maintenant dans le panier de ${place}.`,
  cartIsFilled: (place) => `Votre panier de ${place} n’est pas vide`,
  filledWith: (count) =>
    `Il contient ${count} ${count < 2 ? 'article' : 'articles'}. Remplacer son contenu, ou y ajouter ces plats?`,
  add: 'Ajouter',
  replace: 'Remplacer',
})

function onDay(sentence: string, day: string | null): string {
  return day === null ? sentence : `${sentence}, ${day}`
}
