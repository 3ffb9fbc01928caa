import { addressIn, type Language, LANGUAGES } from '@thali/domain/language/languages'
import { LANGUAGE } from '@thali/domain/language/words'

export { LANGUAGE }

/** The address of a page of this site in the language of this build: `/menu/truro` or `/fr/menu/truro`. */
export function addressOf(path: string): string {
  return addressIn(LANGUAGE, path)
}

/** Sent with reads that name dishes. English is what the API answers without it. */
export const IN_LANGUAGE = LANGUAGE === 'en-CA' ? {} : { query: { language: LANGUAGE } }

/** The language of a name on the menu, for `lang`: undefined where it is that of the page. */
export function langOf({ originalName }: { originalName?: string | undefined }): Language | undefined {
  return LANGUAGE === 'en-CA' || originalName !== undefined ? undefined : 'en-CA'
}

/** The language that the switch leads to. */
export const OTHER_LANGUAGE: Language = LANGUAGES.find((language) => language !== LANGUAGE) ?? LANGUAGE
