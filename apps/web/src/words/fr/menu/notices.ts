import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/notices.ts'

export const words = french<typeof english>()({
  paused: 'Vous pouvez remplir votre panier entre-temps; il est conservé.',
})
