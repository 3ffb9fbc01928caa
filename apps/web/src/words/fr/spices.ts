import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/spices.ts'

export const words = french<typeof english>()({
  1: 'Doux',
  2: 'Mi-fort',
  3: 'Fort',
})
