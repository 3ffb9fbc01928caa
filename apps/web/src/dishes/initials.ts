/** Small words say nothing about a dish; its initials leave them out. */
const SMALL_WORDS = new Set(['and', 'with', 'of', 'the', 'in', 'a', '&'])

/** At most two letters, of the first two words that mean something. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /^\p{L}/u.test(word))
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))

  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() : word.charAt(0).toLowerCase()))
    .join('')
}
