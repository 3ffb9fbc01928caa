import { isEmailShaped } from '@thali/domain/people/contact-check'

import { words } from '#words/auth.ts'

const SHORTEST_NAME = 2
const LONGEST_NAME = 50

export type Check = (value: string) => string | null

/** Why a name for a new account is not accepted, or null. */
export function checkAccountName(raw: string): string | null {
  const name = raw.trim()
  if (name === '') return words.checks.nameMissing
  if (name.length < SHORTEST_NAME) return words.checks.nameShort
  return name.length > LONGEST_NAME ? words.checks.nameLong : null
}

/** Why an account's e-mail address is not accepted, or null. */
export function checkAccountEmail(raw: string): string | null {
  if (raw.trim() === '') return words.checks.emailMissing
  return isEmailShaped(raw.trim()) ? null : words.checks.emailWrong
}

/** At sign-in a password only has to be given: older passwords may follow older rules. */
export function checkPasswordGiven(password: string): string | null {
  return password === '' ? words.checks.passwordMissing : null
}

/** The message of each invalid field. */
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
