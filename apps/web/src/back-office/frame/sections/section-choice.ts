import { SECTION_HASHES, type SectionHash } from './section-hashes.ts'

/** Where somebody begins: the figures for who may see them, the orders for everybody else. */
const DEFAULTS: readonly SectionHash[] = ['dashboard', 'orders']

type Choice = {
  /** Without its sign; empty when the address has none. */
  hash: string
  /** The sections that exist and that the account may see. */
  allowed: readonly SectionHash[]
  /** What is on screen already. */
  current: SectionHash | null
}

/**
 * The section an address means. An unknown hash is ignored, so that whatever is on screen stays; a section the account
 * may not see is no place to stand either, and gives way to where it begins.
 */
export function sectionFor({ hash, allowed, current }: Choice): SectionHash | null {
  const known = SECTION_HASHES.find((one) => one === hash)
  if (known !== undefined && allowed.includes(known)) return known
  if (known === undefined && hash !== '' && current !== null && allowed.includes(current)) return current
  return DEFAULTS.find((one) => allowed.includes(one)) ?? allowed[0] ?? null
}
