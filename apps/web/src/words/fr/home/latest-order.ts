import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/home/latest-order.ts'

export const words = french<typeof english>()({
  order: (number) => `Commande ${number}`,
  follow: 'Suivre',
  again: 'Commander de nouveau',
  what: (dishes) => `\u00a0: ${dishes}`,
})
