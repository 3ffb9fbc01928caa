import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/legal/frame.ts'

export const words = french<typeof english>()({
  write: 'Écrivez à',
  call: 'ou appelez au',
})
