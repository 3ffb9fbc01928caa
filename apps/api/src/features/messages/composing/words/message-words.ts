import type { Language } from '@thali/domain/language/languages'

import { ENGLISH, type MessageWords } from './english.ts'
import { FRENCH } from './french.ts'

/** What we write to guests, in each language. */
export const MESSAGE_WORDS: Readonly<Record<Language, MessageWords>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }
