import type * as english from '../en/dish-language.ts'

/** @public Found by the condition `french` alone. */
export const IN_LANGUAGE: typeof english.IN_LANGUAGE = { query: { language: 'fr-CA' } }

/** @public Found by the condition `french` alone. */
export const langOf: typeof english.langOf = ({ originalName }) => (originalName === undefined ? 'en-CA' : undefined)
