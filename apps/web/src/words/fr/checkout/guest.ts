import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/guest.ts'

export const words = french<typeof english>()({
  title: 'Confirmez votre numéro de téléphone',
  lead: 'Pour une commande payée comptant, nous vous envoyons un code par texto, pour que la cuisine sache que ce numéro est le vôtre. Une commande payée par carte n’en demande pas.',
  sent: (phone) => `Un code a été envoyé au ${phone}.`,
  code: 'Code',
  codeHint: 'Les 6 chiffres du texto',
  confirm: 'Confirmer et commander',
  send: 'Envoyer un code',
  again: 'Envoyer un autre code',
  in: (seconds) => ` dans ${seconds}\u00a0s`,
})
