import type { Language } from './languages.ts'

export type DishWords = { name: string; description: string }

/** What a dish of an order is called in a language; as the restaurant calls it where it has no words in that one. */
export function dishWordsIn(language: Language, line: DishWords & { french?: DishWords | undefined }): DishWords {
  return language === 'fr-CA' ? (line.french ?? line) : line
}
