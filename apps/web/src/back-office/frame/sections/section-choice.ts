import { SECTION_HASHES, type SectionHash } from './section-hashes.ts'

/** First section: the dashboard for those who may see it, otherwise the orders. */
const DEFAULTS: readonly SectionHash[] = ['dashboard', 'orders']

type Choice = {
  /** Without its sign; empty when the address has none. What follows a slash is a view of the section. */
  hash: string
  /** The sections that exist and that the account may see. */
  allowed: readonly SectionHash[]
  /** The section on screen. */
  current: SectionHash | null
}

/**
 * The section for a URL hash. An unknown hash keeps the current section; a section the account may not see is replaced
 * by the first one.
 */
export function sectionFor({ hash, allowed, current }: Choice): SectionHash | null {
  const known = SECTION_HASHES.find((one) => one === hash.split('/', 1)[0])
  if (known !== undefined && allowed.includes(known)) return known
  if (known === undefined && hash !== '' && current !== null && allowed.includes(current)) return current
  return DEFAULTS.find((one) => allowed.includes(one)) ?? allowed[0] ?? null
}
