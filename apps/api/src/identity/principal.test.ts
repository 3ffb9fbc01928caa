import { ROLES } from '@thali/domain/auth/roles'
import { expect, test } from 'vitest'

import { type AccountPrincipal, ANONYMOUS, isAdmin } from './principal.ts'

const ACCOUNT: Omit<AccountPrincipal, 'role'> = {
  kind: 'account',
  id: 'account-1',
  sessionId: 'session-1',
  email: 'admin@example.com',
  emailVerified: true,
  name: 'Maya Rao',
  phone: null,
  phoneVerified: false,
  locationIds: ['truro'],
  tablet: null,
  shared: null,
}

// ADM-ROL-06
test('somebody who is signed in is an admin by the role of the account, and by nothing else', () => {
  const flags = ROLES.map((role) => [role, isAdmin({ ...ACCOUNT, role })])
  expect(flags).toEqual([
    ['customer', false],
    ['staff', false],
    ['manager', false],
    ['admin', true],
  ])
  expect(isAdmin(ANONYMOUS)).toBe(false)
})
