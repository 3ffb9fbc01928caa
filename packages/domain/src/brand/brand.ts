import { checkEmail, checkPhone } from '../orders/customer-contact.ts'
import { normalizeEmail, normalizePhone } from '../orders/customer-fields.ts'
import { type ColourObjection, colourObjection, parseColour } from './colours.ts'

/** What people see of the house: its name, where it is reached, what it looks like. */
export type Brand = {
  name: string
  /** `+19025550142` */
  phone: string
  email: string
  /** GST/HST registration; null prints none. */
  taxNumber: string | null
  primaryColor: string
  accentColor: string
}
export const BRAND_FIELDS = ['name', 'phone', 'email', 'taxNumber', 'primaryColor', 'accentColor'] as const
export type BrandField = (typeof BRAND_FIELDS)[number]

/** What an admin sends: only what changes; null goes back to what the server's settings say. */
export type BrandInput = Readonly<Partial<Record<BrandField, string | null | undefined>>>
/** What was changed of the brand; a field that is not there is as the server's settings say. */
export type BrandOverrides = Partial<Brand>
export type BrandProblems = Readonly<Partial<Record<BrandField, string>>>

/** Longest name of a house. */
export const MOST_BRAND_NAME = 60
/** What breaks a line or turns the direction of the text around it. */
const STEERING_CHARACTER = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
const TAX_NUMBER = /^\d{9} ?RT ?\d{4}$/i
const NO_COLOUR = 'Use six digits, such as #4a1b33'

/** The overrides after a change, or what is wrong with it, by field. Nothing wrong ever comes half into effect. */
export function changeBrand(
  before: BrandOverrides,
  input: BrandInput,
): { ok: true; value: BrandOverrides } | { ok: false; problems: BrandProblems } {
  const problems = checkBrand(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }

  const after: Record<string, string | null> = { ...before }
  for (const field of BRAND_FIELDS) {
    const typed = input[field]
    if (typed === undefined) continue
    if (typed === null) delete after[field]
    else after[field] = STORED_AS[field](typed.trim())
  }
  return { ok: true, value: after }
}

/** What is wrong with a change, by field; a field that goes back to the server's settings is never wrong. */
export function checkBrand(input: BrandInput): BrandProblems {
  const found = BRAND_FIELDS.flatMap((field) => {
    const typed = input[field]
    const problem = typed == null ? null : CHECKS[field](typed.trim())
    return problem === null ? [] : [[field, problem]]
  })
  return Object.fromEntries(found) as BrandProblems
}

/** What stands against a typed colour, with the nearest one that works, or null. Null too for what is no colour. */
export function typedColourObjection(field: 'primaryColor' | 'accentColor', typed: string): ColourObjection | null {
  const colour = parseColour(typed)
  return colour === null ? null : colourObjection(field === 'primaryColor' ? 'primary' : 'accent', colour)
}

const CHECKS: Readonly<Record<BrandField, (typed: string) => string | null>> = {
  name(typed) {
    if (typed === '') return 'Enter the name of the restaurant'
    if (typed.length > MOST_BRAND_NAME) return `At most ${MOST_BRAND_NAME} characters`
    return STEERING_CHARACTER.test(typed) ? 'Use letters, digits and marks only' : null
  },
  phone: checkPhone,
  email: checkEmail,
  taxNumber: (typed) => (typed === '' || TAX_NUMBER.test(typed) ? null : 'Use the form 123456789 RT0001'),
  primaryColor: (typed) => colourProblem('primaryColor', typed),
  accentColor: (typed) => colourProblem('accentColor', typed),
}

function colourProblem(field: 'primaryColor' | 'accentColor', typed: string): string | null {
  if (parseColour(typed) === null) return NO_COLOUR
  return typedColourObjection(field, typed)?.message ?? null
}

/** How a good value is stored. An empty tax number prints none, whatever the server's settings say. */
const STORED_AS: Readonly<Record<BrandField, (typed: string) => string | null>> = {
  name: (typed) => typed,
  phone: normalizePhone,
  email: normalizeEmail,
  taxNumber: (typed) => typed.toUpperCase().replace(/^(\d{9}) ?RT ?(\d{4})$/, '$1 RT$2') || null,
  primaryColor: parseColour,
  accentColor: parseColour,
}
