import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/join.ts'

export const words = french<typeof english>()({
  joined: (count) =>
    count === 1
      ? 'La commande que vous avez passée sans compte se trouve maintenant avec vos commandes.'
      : `${count} commandes que vous avez passées sans compte se trouvent maintenant avec vos commandes.`,
})
