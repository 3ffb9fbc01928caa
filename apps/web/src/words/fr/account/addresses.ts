import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/addresses.ts'

export const words = french<typeof english>()({
  title: 'Adresses de livraison',
  remove: 'Retirer',
  removeAddress: (name) => `Retirer ${name}`,
  removed: (name) => `Adresse retirée\u00a0: ${name}`,
})
