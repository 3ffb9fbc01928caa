import { digitsOf } from '@thali/domain/people/contact-fields'

const FEWEST_FOR_HINT = 7
const COMPLETE = 10

const UNFINISHED_NUMBER = 'Enter complete 10-digit phone number to search'
const UNKNOWN_NUMBER = 'Complete number - no existing customer found'

/** The ten digits for the customer look-up, whatever the notation; null if there are not exactly ten. */
export function tenDigits(typed: string): string | null {
  const digits = nationalDigits(typed)
  return digits.length === COMPLETE ? digits : null
}

/** The hint below the phone field. */
export function phoneHint(typed: string, lookup: 'running' | 'found' | 'unknown'): string | null {
  const { length } = nationalDigits(typed)
  if (length < FEWEST_FOR_HINT || length > COMPLETE) return null
  if (length < COMPLETE) return UNFINISHED_NUMBER
  if (lookup === 'running') return 'Looking for the customer…'
  return lookup === 'unknown' ? UNKNOWN_NUMBER : null
}

/** Drops the country code: `+1 902 …` is the same number as `902 …`. */
function nationalDigits(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length === COMPLETE + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}
