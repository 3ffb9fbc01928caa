import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/queue.ts'

export const words = french<typeof english>()({
  deviceFull: 'Pas gardé\u00a0: cet appareil est plein.',
  tooManyKept: 'Pas gardé\u00a0: 500 changements attendent déjà sur cet appareil.',
  afterRefusal: 'Pas envoyé\u00a0: l’étape précédente a été refusée.',
  afterDiscard: 'Pas envoyé\u00a0: l’étape précédente a été abandonnée.',
  expired: 'Pas envoyé\u00a0: l’attente a été trop longue. Envoyez-le de nouveau si c’est toujours utile.',
})
