import { TAX_NAMES } from '@thali/domain/language/fr/taxes'
import { french } from '@thali/domain/language/french'
import { taxWords } from '@thali/domain/money/tax'

import type { words as english } from '../../en/checkout/summary.ts'

export const words = french<typeof english>()({
  summary: 'Résumé de la commande',
  yourOrder: 'Votre commande',
  counts: (items, different) =>
    items < 2 ? `${items} plat` : `${items} plats, ${different} ${different < 2 ? 'différent' : 'différents'}`,
  items: 'Plats de votre commande',
  changeOrder: 'Modifier la commande',
  dishes: 'Plats',
  deliveryFee: 'Livraison',
  discount: 'Rabais',
  subtotal: 'Sous-total',
  tax: 'Taxes',
  taxAt: (name, rate) => `Taxes (${taxWords(name, TAX_NAMES)} ${rate})`,
  tip: 'Pourboire',
  total: 'Total',
  haveCode: 'Vous avez un code?',
  code: 'Code de rabais',
  codeHint: 'De votre courriel de bienvenue ou d’une de nos offres',
  codeMissing: 'Entrez un code',
  apply: 'Appliquer',
  removeCode: 'Retirer le code',
  off: (amount) => `${amount} de rabais`,
  freeDelivery: 'Livraison gratuite',
  needsMore: (amount) => `Ajoutez des plats pour ${amount} afin de l’utiliser\u00a0:`,
  onlyDelivery: 'Réservé aux livraisons\u00a0:',
  usePoints: (points, off) => `Utiliser ${points} points\u00a0: ${off}`,
  keepPoints: 'Garder mes points',
  withPoints: (points) => `avec ${points} points`,
  withCode: (code) => `avec ${code}`,
  changed: 'Le menu a changé depuis que vous avez rempli votre panier.',
  newPrice: (name, from, to) => `${name}\u00a0: ${from} → ${to}`,
  leftOut: (name) => `Le plat «\u00a0${name}\u00a0» n’est plus offert et a été retiré de cette commande`,
})
