import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/network/update.ts'

export const words = french<typeof english>()({
  newVersion: 'Nouvelle version.',
  take: 'L’utiliser maintenant',
})
