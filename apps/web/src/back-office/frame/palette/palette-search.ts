import type { PaletteEntry } from './palette-entries.ts'

const TITLES = {
  dish: 'Add to the order',
  today: 'Orders of today',
  earlier: 'Earlier orders',
  section: 'Go to',
  action: 'Do',
} as const

type Kind = keyof typeof TITLES

export type PaletteGroup = { kind: Kind; title: string; count: number; entries: readonly PaletteEntry[] }

/** Groups in order of preference when the search words fit several equally. */
const KINDS = ['dish', 'today', 'earlier', 'section', 'action'] as const
const MOST_PER_GROUP = 6
/** Before anything is typed there are only the few that are always there. */
const UNASKED: ReadonlySet<Kind> = new Set(['section', 'action'])

const EXACT = 0
const BEGINS = 1
const ALL_BEGIN = 2
const CONTAINED = 3

/** Search results, best first within each group, the group with the best result first. */
export function findGroups(entries: readonly PaletteEntry[], typed: string): readonly PaletteGroup[] {
  const wanted = plain(typed)
  if (wanted === '') return KINDS.filter((kind) => UNASKED.has(kind)).map((kind) => groupOf(kind, entries))

  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, wanted) ?? (entry.isFound ? CONTAINED : null)
    return rank === null ? [] : [{ entry, rank }]
  })
  ranked.sort((a, b) => a.rank - b.rank)
  const kinds = [...new Set(ranked.map(({ entry }) => kindOf(entry)))]
  const best = (kind: Kind) => ranked.find(({ entry }) => kindOf(entry) === kind)?.rank ?? CONTAINED
  kinds.sort((a, b) => best(a) - best(b) || KINDS.indexOf(a) - KINDS.indexOf(b))
  return kinds.map((kind) =>
    groupOf(
      kind,
      ranked.map(({ entry }) => entry),
    ),
  )
}

function kindOf({ does }: PaletteEntry): Kind {
  if (does.kind !== 'order') return does.kind
  return does.isToday ? 'today' : 'earlier'
}

function groupOf(kind: Kind, entries: readonly PaletteEntry[]): PaletteGroup {
  const own = entries.filter((entry) => kindOf(entry) === kind)
  return {
    kind,
    title: TITLES[kind],
    count: own.length,
    entries: UNASKED.has(kind) ? own : own.slice(0, MOST_PER_GROUP),
  }
}

/** How well the words match, from 0; null when one of them does not match at all. */
function rankOf({ title, words }: PaletteEntry, wanted: string): number | null {
  const name = plain(title)
  const texts = [name, ...words.map(plain)]
  if (texts.includes(wanted) || name.split(' ')[0] === wanted) return EXACT
  if (name.startsWith(wanted)) return BEGINS

  const parts = texts.flatMap((text) => text.split(' '))
  const asked = wanted.split(' ')
  if (asked.every((word) => parts.some((part) => part.startsWith(word)))) return ALL_BEGIN
  return asked.every((word) => parts.some((part) => part.includes(word))) ? CONTAINED : null
}

/** Without accents, signs and the punctuation that numbers and amounts are written with: `(902) 555-0144` is found. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
}
