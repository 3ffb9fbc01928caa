const TAX_NUMBER = /^(\d{9}) ?RT ?(\d{4})$/i

/** The objection to a typed GST/HST registration, or null; empty is none at all. */
export function taxNumberProblem(typed: string): string | null {
  return typed === '' || TAX_NUMBER.test(typed) ? null : 'Use the form 123456789 RT0001'
}

/** A checked registration as it is printed; null for an empty one. */
export function toTaxNumber(typed: string): string | null {
  return typed.toUpperCase().replace(TAX_NUMBER, '$1 RT$2') || null
}
