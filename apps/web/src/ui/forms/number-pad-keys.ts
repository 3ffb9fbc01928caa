/** `phone`: digits as they are dialled. `whole`: a small count. `money`: dollars and cents. */
export type PadKind = 'phone' | 'whole' | 'money'
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const LONGEST: Record<PadKind, number> = { phone: 15, whole: 3, money: 8 }
const CENTS = /\.\d\d$/

/** The keys of the pad, three in a row. */
export function padKeys(kind: PadKind): readonly PadKey[] {
  return [...DIGITS, kind === 'money' ? '.' : 'clear', '0', 'back']
}

/**
 * The text after a key. With `isFresh` nothing was changed since the field was entered: the first digit then
 * replaces the text, as it does over a selection.
 */
export function afterKey(kind: PadKind, typed: string, key: PadKey, isFresh: boolean): string {
  if (key === 'clear') return ''
  if (key === 'back') return isFresh ? '' : typed.slice(0, -1)

  const before = isFresh ? '' : typed
  if (before.length >= LONGEST[kind]) return typed
  if (kind !== 'money') return before + key
  if (key === '.') return before.includes('.') ? typed : `${before || '0'}.`
  return CENTS.test(before) ? typed : before + key
}
