import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/addresses.ts'

export const words = french<typeof english>()({
  saved: 'Vos adresses',
  save: 'Enregistrer cette adresse dans mon compte',
  replaces: (name) => `Elle remplacera celle que vous avez utilisée il y a le plus longtemps\u00a0: ${name}.`,
  label: 'Nom de cette adresse',
  labelHint: 'Maison, travail, grand-maman',
})
