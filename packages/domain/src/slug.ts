/** Numbered alternatives tried when a slug is taken. */
const MOST_TRIES = 100

/** A name as a part of an address: small letters and digits, everything else one hyphen, none at the ends. */
export function slugOf(name: string, most: number): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replaceAll(/^-+|-+$/g, '')
}

/** The slug and its alternatives when it is taken: `slug-2`, `slug-3`, … */
export function slugCandidates(slug: string, most: number): string[] {
  return Array.from({ length: MOST_TRIES }, (_, index) => {
    const suffix = index === 0 ? '' : `-${index + 1}`
    return `${slug.slice(0, most - suffix.length)}${suffix}`
  })
}

/** The first of its candidates that is free; null when all 100 are taken. */
export function freeSlug(slug: string, most: number, isTaken: (slug: string) => boolean): string | null {
  return slugCandidates(slug, most).find((candidate) => !isTaken(candidate)) ?? null
}
