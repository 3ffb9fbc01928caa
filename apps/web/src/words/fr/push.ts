import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/push.ts'

export const words = french<typeof english>()({
  start: 'M’avertir sur cet appareil quand elle est prête',
  on: 'Cet appareil vous avertit quand une de vos commandes est prête, même quand cette page est fermée.',
  end: 'Désactiver',
  denied:
    'Les notifications de ce site sont désactivées dans votre navigateur. Vous pouvez les activer dans ses réglages pour ce site.',
  homeScreen:
    'Sur un iPhone ou un iPad, nous pouvons vous avertir quand votre commande est prête à partir d’iOS 16.4\u00a0: ajoutez cette page à l’écran d’accueil (Partager, Sur l’écran d’accueil), puis ouvrez-la à partir de là.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
})
