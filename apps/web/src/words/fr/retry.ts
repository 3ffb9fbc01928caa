import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/retry.ts'

export const words = french<typeof english>()({ tryAgain: 'Réessayer' })
