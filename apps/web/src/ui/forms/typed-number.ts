/**
 * A number as it was typed, with a point or a comma; NaN for an empty field and for words. `1,250` is NaN, too, because
 * it may be a thousand or a little more than one.
 */
export function typedNumber(typed: string): number {
  const text = typed.trim().replace(/^\$\s*/, '')
  return /^-?(?:\d+\.?\d*|\.\d+|\d*,(?:\d{1,2}|\d{4,}))$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
