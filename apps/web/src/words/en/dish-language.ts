import type { Language } from '@thali/domain/language/languages'

type Named = { originalName?: string | undefined }

/** Sent with the reads that name dishes and categories: English is what the API answers without it. */
export const IN_LANGUAGE: { query?: { language: Language } } = {}

/** The language of a name on the menu, for `lang`: undefined where it is that of the page. */
export const langOf: (named: Named) => Language | undefined = () => undefined
