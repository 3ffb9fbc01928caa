import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/late-answer.ts'

export const words = french<typeof english>()({
  late: 'Envoi en cours\u00a0: la réponse tarde plus que d’habitude. Vous pouvez attendre, ou arrêter et envoyer de nouveau\u00a0: rien n’est fait deux fois.',
  stop: 'Arrêter',
  stopped:
    'Vous avez cessé d’attendre. Tout ce que vous avez saisi est encore ici; envoyé de nouveau, rien n’est fait deux fois.',
})
