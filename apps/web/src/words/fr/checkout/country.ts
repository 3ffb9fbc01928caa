import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/country.ts'

export const words = french<typeof english>()({
  country: 'Pays',
  search: 'Chercher par nom ou par indicatif',
  count: (count) => `${count} pays`,
  none: 'Aucun pays ne porte ce nom.',
})
