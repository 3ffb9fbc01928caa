import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/paper.ts'

const HEAT: Readonly<Record<string, string>> = { Mild: 'Doux', Medium: 'Mi-fort', Hot: 'Fort' }

export const words = french<typeof english>()({
  receiptOf: (number) => `Reçu de la commande ${number}`,
  taxNumber: (number) => `TPS/TVH ${number}`,
  order: 'Commande',
  items: 'Plats',
  changed: 'Modifiée depuis la commande',
  heat: (name) => HEAT[name] ?? name,
  instructions: 'Consignes particulières',
  reason: (reason) => `Raison\u00a0: ${reason}`,
  thanks: 'Merci de votre commande.',
  orderId: (id) => `Identifiant de la commande\u00a0: ${id}`,
})
