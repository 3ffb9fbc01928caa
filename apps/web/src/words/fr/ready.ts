import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/ready.ts'

export const words = french<typeof english>()({
  preparing: 'En préparation',
  ready: 'Prêtes',
  nonePreparing: 'Aucune commande pour le moment',
  noneReady: 'Votre numéro apparaît ici dès que votre commande est prête.',
  old: (clock) => `Aucune mise à jour depuis ${clock}`,
  connecting: 'Un instant…',
  unknown: 'Cette adresse n’ouvre aucun écran',
  unknownLead: 'Le personnel trouve la bonne adresse sous Locations, Kitchen.',
})
