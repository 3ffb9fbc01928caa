import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/network/kept.ts'

export const words = french<typeof english>()({
  asOf: (time) => `Hors ligne. Données de ${time}.`,
  setAside: 'Un élément conservé sur cet appareil n’a pas pu être lu et n’est pas affiché.',
})
