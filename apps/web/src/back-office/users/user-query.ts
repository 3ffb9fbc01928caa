import type { UserFilter, UserSort } from '@thali/contracts/people/user-management'

import type { ReadEndpoint } from '#web/lib/api/endpoints.ts'
import { keptSort } from '#web/ui/lists/table.tsx'

/** The reads that a change of an account changes. */
export const USER_READS: readonly ReadEndpoint[] = [
  'GET /admin/users',
  'GET /admin/users/:id',
  'GET /admin/users/analytics',
  'GET /admin/users/lookup',
]

/** The filters of the list. */
export type UserChoices = { search: string; role: UserFilter['role']; status: UserFilter['status'] }

export const NO_CHOICES: UserChoices = { search: '', role: 'all', status: 'all' }
export const PAGE_SIZE = 50

/** The order of the list, remembered on this device; newest first until somebody chooses. */
export const USER_ORDER = keptSort<UserSort>('users', ['name', 'orders', 'spent', 'points', 'created'])

/** In this order; a filter for managers is not among them (ADM-USR-05). */
export const ROLE_CHOICES = [
  { value: 'all', label: 'All roles' },
  { value: 'customer', label: 'Customer' },
  { value: 'admin', label: 'Admin' },
  { value: 'staff', label: 'Staff' },
] as const
export const STATUS_CHOICES = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The choices as they are sent. */
export function queryOf({ search, role, status }: UserChoices) {
  const sought = search.trim()
  return { role, status, ...(sought !== '' && { search: sought }) }
}

export function isNarrowed({ search, role, status }: UserChoices): boolean {
  return search.trim() !== '' || role !== 'all' || status !== 'all'
}

/** Text of an empty list (ADM-USR-16, ADM-USR-17). */
export function emptyWords(choices: UserChoices): string {
  if (!isNarrowed(choices)) return 'No users have been created yet'
  const sought = choices.search.trim()
  return sought === '' ? 'No users match the selected filters' : `No users match "${sought}"`
}
