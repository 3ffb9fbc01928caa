import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/page-notices.ts'

export const words = french<typeof english>()({
  signInToCheckout: 'Veuillez vous connecter pour passer la commande.',
  signIn: 'Se connecter',
  cartEmpty: 'Votre panier est vide.',
  invalidCheckout: 'Les données de la commande ne sont pas valides. Veuillez réessayer.',
  emailVerified: 'Votre adresse courriel est confirmée.',
})
