import type { French } from '../french.ts'

/** What is not real while stand-in providers are used. */
export const TEST_MODE_WORDS = {
  cards: 'No card is charged.',
  texts: 'No text is sent.',
  mail: 'No e-mail is sent.',
} as const

export type TestModeWords = French<typeof TEST_MODE_WORDS>
