import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/guest.ts'

export const words = french<typeof english>()({
  title: 'Confirmez votre numéro de téléphone',
  lead: 'Vous payez comptant\u00a0: confirmez votre numéro avec le code que nous vous envoyons par texto. Les commandes par carte n’en demandent pas.',
  codeSent: (phone) => `Un code a été envoyé au ${phone}.`,
  code: 'Code',
  codeHint: 'Les 6 chiffres du texto',
  confirm: 'Confirmer et commander',
  sendCode: 'Envoyer un code',
  anotherCode: 'Envoyer un autre code',
  in: (seconds) => ` dans ${seconds}\u00a0s`,
})
