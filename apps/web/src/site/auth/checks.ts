import { isEmailShaped } from '@thali/domain/people/contact-check'

const SHORTEST_NAME = 2
const LONGEST_NAME = 50

export type Check = (value: string) => string | null

/** The objection to a name for a new account, or null. */
export function checkAccountName(raw: string): string | null {
  const name = raw.trim()
  if (name === '') return 'Name is required'
  if (name.length < SHORTEST_NAME) return 'Name must be at least 2 characters'
  return name.length > LONGEST_NAME ? 'Name must be at most 50 characters' : null
}

/** The objection to an account's e-mail address, or null. */
export function checkAccountEmail(raw: string): string | null {
  if (raw.trim() === '') return 'Email is required'
  return isEmailShaped(raw.trim()) ? null : 'Invalid email format'
}

/** At sign-in nothing is known of a password but whether there is one: older ones may follow older rules. */
export function checkPasswordGiven(password: string): string | null {
  return password === '' ? 'Password is required' : null
}

/** What is wrong with each field that has something wrong with it. */
export function objections<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  values: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(checks) as Name[]) {
    const objection = checks[name](values[name])
    if (objection !== null) found[name] = objection
  }
  return found
}
