import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/forms.ts'

export const words = french<typeof english>()({
  problem: 'Il y a un problème',
  optional: ' (facultatif)',
  typed: (count, most) => `${count} ${count < 2 ? 'caractère' : 'caractères'} sur ${most}`,
  reason: 'Raison',
})
