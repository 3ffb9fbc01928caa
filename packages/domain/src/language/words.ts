import type { Language } from './languages.ts'
import { FORMATS } from '#language/formats.ts'

/** The language this program was built in; on the server, which speaks both, the original. */
export const LANGUAGE: Language = FORMATS.locale === 'en-CA' ? 'en-CA' : 'fr-CA'

export { FORMATS }
