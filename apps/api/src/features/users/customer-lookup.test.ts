import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { audited } from '#api/testing/audited.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

type Person = Caller & { id: string; email: string }

const api = useApi({ now: LUNCH })
let clerk: Person
let kim: Person

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
  kim = await api.signUp('Kim Tran')
  await storeNumber(kim.id, '+19025550123')
})

const lookUp = (phone: string, caller: Caller = clerk) =>
  api.call(caller, 'GET /admin/users/lookup', { query: { phone } })
/** A proved number; how it is proved is tested in phone-proof.test.ts. */
const storeNumber = (id: string, phone: string) =>
  api.sql('UPDATE users SET phone_number = $2, phone_verified_at = now() WHERE id = $1', [id, phone])
/** A number that was only typed. */
const typeNumber = (id: string, phone: string) =>
  api.sql('UPDATE users SET phone_number = $2 WHERE id = $1', [id, phone])

describe('a caller’s number', () => {
  // ADM-DAT-10
  test.each(['9025550123', '(902) 555-0123', '902-555-0123', '902.555.0123', '19025550123', '+1 902 555 0123'])(
    'a caller’s number finds the customer, written as %s',
    async (phone) => {
      const { status, body } = await lookUp(phone)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ firebaseId: kim.id, id: kim.id, name: 'Kim Tran', phone: '+19025550123' })
    },
  )

  // ADM-DAT-10
  test.each([
    '9025550123',
    '19025550123',
    '+19025550123',
    '(902) 555-0123',
    '902-555-0123',
    '902.555.0123',
    '902 555 0123',
  ])('a caller’s number finds a record that has it as %s [ADM-DAT-11..17]', async (stored) => {
    await storeNumber(kim.id, stored)
    expect((await lookUp('9025550123')).body.user?.id).toBe(kim.id)
    await storeNumber(kim.id, '+19025550123')
  })

  test('a number that no account has finds no customer', async () => {
    expect(await lookUp('9025550199')).toMatchObject({
      status: 200,
      body: { success: true, user: null, recentOrders: [] },
    })
  })

  test.each([
    '',
    '902555012',
    '90255501234',
    '29025550123',
    '+449025550123',
    '902-555-O123',
    'abc9025550123',
    '%',
    '______',
  ])('the caller’s number “%s” is refused: it takes exactly ten digits', async (phone) => {
    const answer = await lookUp(phone)
    expect([answer.status, answer.body.error]).toEqual([400, 'Please enter a valid phone number'])
  })
})

describe('the customer that is found', () => {
  // ADM-ENT-33, CUS-ENT-10
  test('a customer who is found comes with the last three orders at the clerk’s locations [ADM-ENT-34..38]', async () => {
    const placed: string[] = []
    for (const location of ['truro', 'truro', 'truro', 'truro', 'new-glasgow'] as const) {
      api.clock?.advance(60_000)
      const { order } = (await api.call(kim, 'POST /createCustomerOrderCash', { body: orderPayload({ location }) }))
        .body
      placed.unshift(order.id)
    }
    const { user, recentOrders } = (await lookUp('9025550123')).body
    expect(recentOrders.map(({ id }) => id)).toEqual(placed.slice(1, 4))
    expect(user).toEqual({
      firebaseId: kim.id,
      id: kim.id,
      name: 'Kim Tran',
      email: kim.email,
      phone: '+19025550123',
      phoneVerified: true,
      totalOrders: 0,
      totalSpent: 0,
      isActive: true,
      role: 'customer',
      createdAt: expect.stringMatching(/Z$/),
      lastOrderDate: api.clock?.now().toISOString(),
    })
    expect((await lookUp('9025550123', ADMIN_PROGRAM)).body.recentOrders.map(({ id }) => id)).toEqual(
      placed.slice(0, 3),
    )
  })

  test('a customer whose number is not proved is found without e-mail and orders of the account (F3)', async () => {
    const spy = await api.signUp('Sam Spy')
    await api.call(spy, 'POST /createCustomerOrderCash', { body: orderPayload() })
    await api.sql(`UPDATE users SET phone_number = '+19025550166' WHERE id = $1`, [spy.id])
    const { user, recentOrders } = (await lookUp('9025550166')).body
    expect(user).toMatchObject({ name: 'Sam Spy', email: '', phoneVerified: false, lastOrderDate: null })
    expect(recentOrders).toEqual([])
  })

  test('a customer who is found may be deactivated, and is called so; without a name it is an unknown user', async () => {
    const lee = await api.signUp()
    await api.sql(`UPDATE users SET phone_number = '+19025550144', is_active = false, name = ' ' WHERE id = $1`, [
      lee.id,
    ])
    expect((await lookUp('9025550144')).body.user).toMatchObject({
      name: 'Unknown User',
      isActive: false,
      lastOrderDate: null,
    })
  })

  test('a customer whose account was deleted is never found', async () => {
    const gone = await api.signUp()
    await api.sql(`UPDATE users SET phone_number = '+19025550155', deleted_at = now() WHERE id = $1`, [gone.id])
    expect((await lookUp('9025550155')).body.user).toBeNull()
  })

  test('the customer found of several with one number is the active one with a proved address [ADM-DAT-18]', async () => {
    const [closed, claimed, proved] = [await api.signUp(), await api.signUp(), await api.signUp()]
    for (const { id } of [closed, claimed, proved]) await typeNumber(id, '+19025550166')
    await api.sql('UPDATE users SET email_verified = true WHERE id = ANY($1)', [[closed.id, proved.id]])
    await api.sql('UPDATE users SET is_active = false WHERE id = $1', [closed.id])
    expect((await lookUp('9025550166')).body.user?.id).toBe(proved.id)
  })
})

test('every look-up is written down: who asked, when, for whom, and the end of the number', async () => {
  await lookUp('9025550123')
  await lookUp('9025550199')
  const entries = await audited(api, { action: 'customer.lookup' })
  expect(entries.slice(-2)).toMatchObject([
    { actor: `account:${clerk.id}`, subject: kim.id, detail: { phone: '0123' } },
    { actor: `account:${clerk.id}`, subject: 'nobody', detail: { phone: '0199' } },
  ])
})

test('a look-up is kept by no cache on the way', async () => {
  expect((await lookUp('9025550123')).headers.get('cache-control')).toBe('no-store')
})
