import { expect, test } from 'vitest'

import { ANONYMOUS, type Principal } from './principal.ts'
import { requireActingAccount } from './request-origin.ts'

const ANITA: Principal = {
  kind: 'account',
  id: 'anita',
  role: 'staff',
  sessionId: 'session-1',
  email: 'anita@example.com',
  emailVerified: true,
  name: 'Anita Rao',
  phone: null,
  phoneVerified: false,
  locationIds: ['truro'],
  tablet: null,
  shared: null,
}

const callAs = (principal: Principal, account?: string) => () =>
  requireActingAccount({ principal, headers: account === undefined ? {} : { 'x-acting-account': account } })

test('a call that says in whose name it is made is refused to everybody else [M12]', () => {
  expect(callAs(ANITA, 'boris')).toThrow('Authentication failed')
  expect(callAs(ANITA, 'guest')).toThrow('Authentication failed')
  expect(callAs(ANONYMOUS, 'anita')).toThrow('Authentication failed')
})

test('a call is taken in the own name, as a guest for a guest, and where it names no account', () => {
  expect(callAs(ANITA, 'anita')).not.toThrow()
  expect(callAs(ANONYMOUS, 'guest')).not.toThrow()
  expect(callAs(ANITA)).not.toThrow()
})
