import { words } from '#words/listed.ts'

/**
 * Several things in a sentence: `pickup, delivery or to your table`. `Intl.ListFormat` writes the same; home does without
 * it, because a browser takes 25 to 80 ms to load its tables of languages at the first use of `Intl`.
 */
export function listed(things: readonly string[], between: keyof typeof words): string {
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} ${words[between]} ${last}`
}
