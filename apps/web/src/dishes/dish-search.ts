/** The searched fields of a dish. */
export type Findable = {
  name: string
  /** A dish is also found by the name that the restaurant itself calls it. */
  originalName?: string | undefined
  description: string
  tags: readonly string[]
}

const SHORTEST_INSIDE = 4
const SHORTEST_MISSPELT = 4
const LONGER_WORD = 8

/**
 * The dishes that match `query`, in the order of the menu.
 *
 * Every word has to match: at the beginning of a word, or inside one. Only if nothing matches are typing errors
 * allowed, so that a correct spelling never finds similar words.
 */
export function findDishes<Dish extends Findable>(dishes: readonly Dish[], query: string): readonly Dish[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return dishes

  const exact = dishes.filter((dish) => {
    const words = wordsOf([dish.name, dish.originalName ?? '', dish.description, ...dish.tags].join(' '))
    return wanted.every((part) => words.some((word) => isPartOf(word, part)))
  })
  if (exact.length > 0) return exact

  return dishes.filter((dish) => {
    const words = wordsOf([dish.name, dish.originalName ?? '', ...dish.tags].join(' '))
    return wanted.every((part) => words.some((word) => isPartOf(word, part) || isMisspelt(word, part)))
  })
}

/**
 * Words as they sound: without accents, and alike for the ways in which Indian words are written in English:
 * `daal`, `dhal` and `dal`; `paneer` and `panir`; `biriyani` comes close to `biryani`.
 */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ee|y/g, 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll(/([bdgjkpt])h/g, '$1')
    .replaceAll(/(\p{L})\1+/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function isPartOf(word: string, part: string): boolean {
  return word.startsWith(part) || (part.length >= SHORTEST_INSIDE && word.includes(part))
}

/** One typing error in a word of four letters or more, two in a long one; a prefix counts as a word. */
function isMisspelt(word: string, typed: string): boolean {
  if (typed.length < SHORTEST_MISSPELT) return false

  const allowed = typed.length >= LONGER_WORD ? 2 : 1
  return slips(word, typed, allowed) || slips(word.slice(0, typed.length), typed, allowed)
}

/** Whether the words differ by at most `most` letters added, left out, changed or swapped with their neighbour. */
function slips(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false

  let twoAgo: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? (twoAgo[column - 2] ?? most) + 1 : changed
      current.push(Math.min(changed, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    twoAgo = previous
    previous = current
  }
  return (previous[b.length] ?? 0) <= most
}
