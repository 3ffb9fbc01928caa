import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/favorites.ts'

export const words = french<typeof english>()({
  favorite: (name) => `Favori\u00a0: ${name}`,
})
