import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/network/signed-out.ts'

export const words = french<typeof english>()({
  title: 'Session fermée sur cet appareil',
  lead: 'Cet appareil n’est pas connecté, et le serveur du restaurant ne le sait donc pas encore. Il en sera informé dès que possible; d’ici là, rien de votre compte n’est affiché ici.',
  tryNow: 'Essayer maintenant',
})
