/** What guests are served in. English is the original, whose sentences are specified; the back office knows only it. */
export const LANGUAGES = ['en-CA', 'fr-CA'] as const
export type Language = (typeof LANGUAGES)[number]

/** Paths below this are the French pages. */
const FRENCH = '/fr'

/** Paths that exist once, whatever the language: the back office, the API and what is served as a file. */
const WITHOUT_LANGUAGE = /^\/(?:admin|api|assets|media|sandbox)(?![\w-])/

/** The language of a page, by its address. */
export function languageOf(path: string): Language {
  return /^\/fr(?![\w-])/.test(path) ? 'fr-CA' : 'en-CA'
}

/** The page that an address names, whatever its language: `/fr/menu/truro` and `/menu/truro` are the same page. */
export function pageOf(path: string): string {
  if (languageOf(path) === 'en-CA') return path
  const rest = path.slice(FRENCH.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The address of a page in a language: `/menu/truro` is `/fr/menu/truro` in French. */
export function addressIn(language: Language, path: string): string {
  const page = pageOf(path)
  if (language === 'en-CA' || !page.startsWith('/') || WITHOUT_LANGUAGE.test(page)) return page
  return FRENCH + page.replace(/^\/(?=[?#]|$)/, '')
}

/** The language that a payload names; English for one that is left out or unknown. */
export function languageNamed(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? LANGUAGES[0]
}

/**
 * The language that a request asks for in `accept-language`; English without one that we speak. Our own pages send that
 * of their build, whatever the browser is set to.
 */
export function languageWanted(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  const [first] = wanted
    .filter(({ tag, quality }) => quality > 0 && /^(?:en|fr)(?:-|$)/.test(tag))
    .toSorted((one, other) => other.quality - one.quality)
  return first?.tag.startsWith('fr') ? 'fr-CA' : 'en-CA'
}
