import type { ProfileView } from '@thali/contracts/users'
import { roleLabel } from '@thali/domain/auth/roles'

/** Who is signed in, in words that are there even when the account has none: only an admin is an `Admin User`. */
export function personOf(
  { displayName, email, role }: Pick<ProfileView, 'displayName' | 'email' | 'role'>,
  placeholderEmail: string,
): { name: string; email: string; initial: string } {
  const name = displayName.trim() || roleLabel(role)
  return { name, email: email.trim() || placeholderEmail, initial: name.charAt(0).toUpperCase() }
}
