const POSTAL_CODE = /^[A-Z]\d[A-Z]\d[A-Z]\d$/
const PREFIX = /^[A-Z]\d[A-Z](?:\d(?:[A-Z]\d?)?)?$/

/** A postal code as zones compare it: `b2n 5e3` is B2N5E3. Null for what is no Canadian postal code. */
export function bareCode(typed: string): string | null {
  const bare = bareText(typed)
  return POSTAL_CODE.test(bare) ? bare : null
}

/** The beginning of a postal code, at least its first three characters: `b2n 5` is B2N5. Null for anything else. */
export function barePrefix(typed: string): string | null {
  const bare = bareText(typed)
  return PREFIX.test(bare) ? bare : null
}

/** The postal codes that stand in a text, as zones compare them. */
export function codesIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(/\b[A-Z]\d[A-Z][ -]?\d[A-Z]\d\b/g)].map(([code]) => bareText(code))
}

/** As people write it: `B2N 5E3`, `B2N 5`, `B2N`. */
export function writtenCode(bare: string): string {
  return bare.length > 3 ? `${bare.slice(0, 3)} ${bare.slice(3)}` : bare
}

function bareText(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}
