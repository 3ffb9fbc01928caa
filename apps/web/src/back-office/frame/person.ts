import type { ProfileView } from '@thali/contracts/people/users'
import { roleLabel } from '@thali/domain/auth/roles'

/** Name and role of the signed-in person, with defaults for missing ones: only an admin is an `Admin User`. */
export function personOf(
  { displayName, email, role }: Pick<ProfileView, 'displayName' | 'email' | 'role'>,
  placeholderEmail: string,
): { name: string; email: string; initial: string } {
  const name = displayName.trim() || roleLabel(role)
  return { name, email: email.trim() || placeholderEmail, initial: name.charAt(0).toUpperCase() }
}
