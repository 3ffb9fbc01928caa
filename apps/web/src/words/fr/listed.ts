import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/listed.ts'

export const words = french<typeof english>()({ and: 'et', or: 'ou' })
