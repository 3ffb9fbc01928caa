import type { UserChange, UserView } from '@thali/contracts/people/user-management'
import type { Role } from '@thali/domain/auth/roles'
import { checkPhone } from '@thali/domain/people/contact-check'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { checkApiName } from '@thali/domain/people/person-name'

/** The fields of an account that is being edited. */
export type UserForm = {
  displayName: string
  phoneNumber: string
  role: Role
  locationIds: readonly string[]
  isActive: boolean
}
export type UserErrors = Readonly<Partial<Record<keyof UserForm, string>>>

/** At least ten digits or separators. */
const PHONE_CHARACTERS = /^[+\d\s().-]{10,}$/

export function formOf(user: Omit<UserView, 'id'>): UserForm {
  const { displayName, role, locationIds, isActive } = user
  return { displayName, phoneNumber: formatPhone(user.phoneNumber ?? ''), role, locationIds, isActive }
}

/** Errors of the form; empty when it can be sent. */
export function problemsOf({ displayName, phoneNumber }: UserForm): UserErrors {
  const name = displayName.trim() === '' ? 'Display name is required' : checkApiName(displayName)
  const phone = phoneProblem(phoneNumber.trim())
  return { ...(name && { displayName: name }), ...(phone && { phoneNumber: phone }) }
}

function phoneProblem(phone: string): string | null {
  if (phone === '') return null
  return PHONE_CHARACTERS.test(phone) ? checkPhone(phone) : 'Please enter a valid phone number'
}

/** Whether a role is given at certain locations. */
export function worksAtLocations(role: Role): boolean {
  return role === 'staff' || role === 'manager'
}

/** Only the changed fields: sending unchanged rights would end the person's sessions. */
export function changeOf(before: UserForm, after: UserForm): UserChange {
  const displayName = after.displayName.trim()
  const phoneNumber = after.phoneNumber.trim()
  const isElsewhere = after.locationIds.toSorted().join() !== before.locationIds.toSorted().join()
  return {
    ...(displayName !== before.displayName && { displayName }),
    ...(phoneNumber !== before.phoneNumber && { phoneNumber: phoneNumber === '' ? null : phoneNumber }),
    ...(after.role !== before.role && { role: after.role }),
    ...(after.isActive !== before.isActive && { isActive: after.isActive }),
    ...(isElsewhere && worksAtLocations(after.role) && { locationIds: [...after.locationIds] }),
  }
}

/** What a role allows, for the admin who assigns it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  customer: 'Orders and books. Sees nothing of the back office.',
  staff: 'Takes and cooks orders and keeps the reservations of the chosen locations.',
  manager: 'What staff do, and refunds, the menu, figures, hours and features of the chosen locations.',
  admin: 'Everything, everywhere: locations, users and money too.',
}
