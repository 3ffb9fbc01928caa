import { taxNumberProblem, toTaxNumber } from '../money/tax-number.ts'
import { checkEmail, checkPhone } from '../people/contact-check.ts'
import { normalizeEmail, normalizePhone } from '../people/contact-fields.ts'
import { type ColourObjection, colourObjection, parseColour } from './colours.ts'

/** The public brand: name, contact, colours, and what the home page says first. */
export type Brand = {
  name: string
  /** `+19025550142` */
  phone: string
  email: string
  /** GST/HST registration; null prints none. */
  taxNumber: string | null
  primaryColor: string
  accentColor: string
  /** The sentence on top of the home page and the lines below it; null shows the words of the product. */
  sentence: string | null
  lead: string | null
  frenchSentence: string | null
  frenchLead: string | null
  /** The cuisine, as in `Indian food` and `cuisine indienne`; null: Indian. */
  cuisine: string | null
  frenchCuisine: string | null
  /** The price range, for search engines: `$` to `$$$$`; null: `$$`. */
  priceRange: string | null
}
export const BRAND_FIELDS = [
  'name',
  'phone',
  'email',
  'taxNumber',
  'primaryColor',
  'accentColor',
  'sentence',
  'lead',
  'frenchSentence',
  'frenchLead',
  'cuisine',
  'frenchCuisine',
  'priceRange',
] as const
/** A home page with the words of the product. */
export const NO_OWN_WORDS = {
  sentence: null,
  lead: null,
  frenchSentence: null,
  frenchLead: null,
  cuisine: null,
  frenchCuisine: null,
  priceRange: null,
} as const
export type BrandField = (typeof BRAND_FIELDS)[number]

/** A change sent by an admin: only the changed fields; null resets to the environment's value. */
export type BrandInput = Readonly<Partial<Record<BrandField, string | null | undefined>>>
/** Changed brand fields; a missing field has the environment's value. */
export type BrandOverrides = Partial<Brand>
export type BrandProblems = Readonly<Partial<Record<BrandField, string>>>

/** Longest name of a restaurant. */
export const MOST_BRAND_NAME = 60
/** Longest sentence of the home page: two lines of its letters on a phone, or three. */
export const MOST_SENTENCE = 60
export const MOST_LEAD = 140
/** Longest name of a cuisine, which leads the title of the home page. */
export const MOST_CUISINE = 30
const PRICE_RANGE = /^\${1,4}$/
/** In a lead, this is replaced by the names of the restaurants. */
export const PLACES_IN_LEAD = '{places}'
/** Characters that break a line or change the direction of text. */
const STEERING_CHARACTER = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
const NO_COLOUR = 'Use six digits, such as #4a1b33'

/** The overrides after a change, or its problems by field. A change with a problem has no effect at all. */
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

/** Problems of a change, by field; resetting a field is never a problem. */
export function checkBrand(input: BrandInput): BrandProblems {
  const found = BRAND_FIELDS.flatMap((field) => {
    const typed = input[field]
    const problem = typed == null ? null : CHECKS[field](typed.trim())
    return problem === null ? [] : [[field, problem]]
  })
  return Object.fromEntries(found) as BrandProblems
}

/** Why a typed colour is refused, with the nearest acceptable one; null when it is fine, or not a colour at all. */
export function typedColourObjection(field: 'primaryColor' | 'accentColor', typed: string): ColourObjection | null {
  const colour = parseColour(typed)
  return colour === null ? null : colourObjection(field === 'primaryColor' ? 'primary' : 'accent', colour)
}

const CHECKS: Readonly<Record<BrandField, (typed: string) => string | null>> = {
  name(typed) {
    if (typed === '') return 'Enter the name of the restaurant'
    return plainTextProblem(typed, MOST_BRAND_NAME)
  },
  phone: checkPhone,
  email: checkEmail,
  taxNumber: taxNumberProblem,
  primaryColor: (typed) => colourProblem('primaryColor', typed),
  accentColor: (typed) => colourProblem('accentColor', typed),
  sentence: (typed) => plainTextProblem(typed, MOST_SENTENCE),
  lead: (typed) => plainTextProblem(typed, MOST_LEAD),
  frenchSentence: (typed) => plainTextProblem(typed, MOST_SENTENCE),
  frenchLead: (typed) => plainTextProblem(typed, MOST_LEAD),
  cuisine: (typed) => plainTextProblem(typed, MOST_CUISINE),
  frenchCuisine: (typed) => plainTextProblem(typed, MOST_CUISINE),
  priceRange: (typed) => (typed === '' || PRICE_RANGE.test(typed) ? null : 'Use $, $$, $$$ or $$$$'),
}

function plainTextProblem(typed: string, most: number): string | null {
  if (typed.length > most) return `At most ${most} characters`
  return STEERING_CHARACTER.test(typed) ? 'Use letters, digits and marks only' : null
}

function colourProblem(field: 'primaryColor' | 'accentColor', typed: string): string | null {
  if (parseColour(typed) === null) return NO_COLOUR
  return typedColourObjection(field, typed)?.message ?? null
}

/** Stored form of a valid value. Empty texts are null; a null tax number prints none, whatever the environment has. */
const STORED_AS: Readonly<Record<BrandField, (typed: string) => string | null>> = {
  name: (typed) => typed,
  phone: normalizePhone,
  email: normalizeEmail,
  taxNumber: toTaxNumber,
  primaryColor: parseColour,
  accentColor: parseColour,
  sentence: orNull,
  lead: orNull,
  frenchSentence: orNull,
  frenchLead: orNull,
  cuisine: orNull,
  frenchCuisine: orNull,
  priceRange: orNull,
}

function orNull(typed: string): string | null {
  return typed || null
}
