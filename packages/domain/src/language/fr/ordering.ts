import type { CART_WORDS as ENGLISH } from '../en/ordering.ts'
import { french } from '../french.ts'

export const CART_WORDS = french<typeof ENGLISH>()({
  tooMany: (most, name) => `Maximum de ${most} par commande pour ${name}`,
  totalItems: 'Maximum de 50 plats dans le panier',
  differentItems: 'Maximum de 20 plats différents dans le panier',
  unavailable: 'Ce plat n’est pas disponible pour le moment',
  chooseAgain: (group) => `À choisir de nouveau : ${group}`,
  spices: {
    mild: 'Une chaleur délicate, tout l’arôme',
    medium: 'Une chaleur soutenue qui monte peu à peu',
    hot: 'Très relevé, comme à la maison',
  },
})
