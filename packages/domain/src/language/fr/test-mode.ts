import type { TEST_MODE_WORDS as ENGLISH } from '../en/test-mode.ts'
import { french } from '../french.ts'

export const TEST_MODE_WORDS = french<typeof ENGLISH>()({
  cards: 'Aucune carte n’est débitée.',
  texts: 'Aucun texto n’est envoyé.',
  mail: 'Aucun courriel n’est envoyé.',
})
