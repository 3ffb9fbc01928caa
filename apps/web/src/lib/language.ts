import { addressIn, type Language, LANGUAGES } from '@thali/domain/language/languages'
import { LANGUAGE } from '@thali/domain/language/words'

export { LANGUAGE }

/** The address of a page of this site in the language of this build: `/menu/truro` or `/fr/menu/truro`. */
export function addressOf(path: string): string {
  return addressIn(LANGUAGE, path)
}

/** The language that the switch leads to. */
export const OTHER_LANGUAGE: Language = LANGUAGES.find((language) => language !== LANGUAGE) ?? LANGUAGE
