import type { ProfileView } from '@thali/contracts/people/users'

/** The name shown in the bar: the first word of the name, or the part of the address before the @. */
export function firstNameOf({ displayName, email }: Pick<ProfileView, 'displayName' | 'email'>): string {
  const [first = ''] = displayName.trim().split(/\s+/)
  return first === '' ? (email.split('@', 1)[0] ?? email) : first
}
