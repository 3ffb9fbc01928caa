/** How many digits a phone number has. */
export const PHONE_DIGITS = { least: 10, most: 15 } as const

/** The address as it is stored and compared. */
export function normalizeEmail(raw: string): string {
  return raw.trim().toLowerCase()
}

export function digitsOf(raw: string): string {
  return raw.replace(/\D/g, '')
}

/** The number as the checkout form sends it: its digits after a plus. */
export function phonePlus(raw: string): string {
  return `+${digitsOf(raw)}`
}

/**
 * The number as it is stored: `+`, country, digits; null with fewer than 10 or more than 15 digits.
 * Ten digits are North American, even when they came with a plus.
 */
export function normalizePhone(raw: string): string | null {
  const digits = digitsOf(raw)
  if (digits.length < PHONE_DIGITS.least || digits.length > PHONE_DIGITS.most) return null
  return digits.length === PHONE_DIGITS.least ? `+1${digits}` : `+${digits}`
}

/**
 * All spellings under which a ten-digit North American number may be stored in imported records; empty for anything
 * else.
 */
export function phoneSpellings(raw: string): string[] {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(raw)) ?? []
  if (area === undefined || exchange === undefined || line === undefined || /\p{L}/u.test(raw)) return []
  const bare = area + exchange + line
  const parted = ['-', '.', ' '].map((mark) => [area, exchange, line].join(mark))
  return [`+1${bare}`, `1${bare}`, bare, `(${area}) ${exchange}-${line}`, ...parted]
}

/** North American numbers as `(902) 555-0123`; any other as it was given. */
export function formatPhone(raw: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digitsOf(raw)) ?? []
  return area === undefined ? raw : `(${area}) ${exchange}-${line}`
}
