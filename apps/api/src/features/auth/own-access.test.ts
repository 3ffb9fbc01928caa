import { eventually } from '@thali/testing/eventually'
import { atNewAddress } from '@thali/testing/new-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const NEW_PASSWORD = 'Another-Tandoor-7'

let api: TestApi
/** The same installation with limits on. */
let limited: TestApi
beforeAll(async () => {
  api = await startApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  limited = await startApi({ env: { LIMITS: 'on' } })
})
afterAll(async () => {
  await api.stop()
  await limited.stop()
})

async function signInFrom(
  person: { email: string; password: string },
  headers: Record<string, string> = atNewAddress(),
) {
  const body = { email: person.email, password: person.password }
  const answer = await api.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body, headers })
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: answer.status, caller: { headers: { cookie: cookie.join('; '), ...headers } } satisfies Caller }
}
const change = (caller: Caller, currentPassword: string, newPassword = NEW_PASSWORD) =>
  api.call(caller, 'POST /me/password', { body: { currentPassword, newPassword } })
const isIn = async (caller: Caller) => (await api.call(caller, 'GET /me')).status === 200

// F22
describe('changing the password while signed in', () => {
  test('changing a password asks for the present one, ends every other session, and is mailed to the owner', async () => {
    const ann = await api.signUp('Ann Lee', 'changes@example.com')
    const { caller: elsewhere } = await signInFrom(ann)

    const wrong = await change(ann, 'Wrong-pass-1')
    expect(wrong).toMatchObject({
      status: 400,
      body: { details: { currentPassword: 'Incorrect password. Please try again.' } },
    })
    expect(await isIn(elsewhere)).toBe(true)

    expect((await change(ann, ann.password)).status).toBe(200)
    expect([await isIn(ann), await isIn(elsewhere)]).toEqual([true, false])
    expect((await signInFrom(ann)).status).toBe(401)
    expect((await signInFrom({ ...ann, password: NEW_PASSWORD })).status).toBe(200)
    await eventually(async () => (await api.messagesTo(ann.email)).some(({ subject }) => subject?.includes('password')))
    const [row] = await api.sql('SELECT detail FROM audit_log WHERE action = $1 AND subject = $2', [
      'account.password',
      ann.id,
    ])
    expect(JSON.stringify(row)).not.toContain(NEW_PASSWORD)
  })

  test.each([
    ['abcdefgh', 'weak-password'],
    ['Butterchicken123!', 'common-password'],
  ])('the new password %s is refused as at sign-up', async (password, code) => {
    const ann = await api.signUp()
    expect(await change(ann, ann.password, password)).toMatchObject({ status: 400, body: { code } })
  })

  test('a stolen session does not help to guess the password: after ten wrong ones, changing it rests', async () => {
    const ann = await limited.signUp()
    const body = { currentPassword: 'Wrong-pass-1', newPassword: NEW_PASSWORD }
    const statuses = []
    for (let guess = 0; guess < 10; guess++)
      statuses.push((await limited.call(ann, 'POST /me/password', { body })).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await limited.call(ann, 'POST /me/password', { body })).status).toBe(429)
    expect((await limited.signIn(ann)).headers['cookie'], 'the owner signs in elsewhere').toBeTruthy()
  })

  test('an account without a password is told how to choose one', async () => {
    const ann = await api.signUp()
    await api.sql(`UPDATE accounts SET provider_id = 'google', password = NULL WHERE user_id = $1`, [ann.id])
    expect(await change(ann, ann.password)).toMatchObject({ status: 409, body: { code: 'no-password' } })
  })

  test('a visitor who is not signed in, and a program, have no password to change', async () => {
    expect((await change(NOBODY, 'x')).status).toBe(401)
    expect((await change(ADMIN_PROGRAM, 'x')).status).toBe(403)
  })
})

// F22
describe('the list of own sessions', () => {
  const list = async (caller: Caller) => (await api.call(caller, 'GET /me/sessions')).body.sessions

  test('the list of own sessions says device, place and last use of each, and which one this is', async () => {
    const ann = await api.signUp()
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1'
    const place = atNewAddress()
    const { caller } = await signInFrom(ann, { ...place, 'user-agent': userAgent })

    const sessions = await list({ headers: { ...caller.headers, ...place } })
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isThisOne }) => isThisOne)).toMatchObject({
      device: 'Safari on iPhone',
      place: 'The network you use now',
    })
    expect(sessions.find(({ isThisOne }) => !isThisOne)).toMatchObject({ place: expect.stringContaining('server') })
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  test('an account can end one of its sessions or all others, and nobody ends those of somebody else', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()]
    const [first, second] = [(await signInFrom(ann)).caller, (await signInFrom(ann)).caller]
    const { id } = (await list(first)).find(({ isThisOne }) => isThisOne)!

    const end = (caller: Caller) => api.call(caller, 'DELETE /me/sessions/:id', { params: { id } })
    expect((await end(bob)).status).toBe(404)
    expect((await end(ann)).status).toBe(200)
    expect([await isIn(first), await isIn(second), await isIn(ann)]).toEqual([false, true, true])

    expect((await api.call(ann, 'DELETE /me/sessions')).status).toBe(200)
    expect([await isIn(second), await isIn(ann), await isIn(bob)]).toEqual([false, true, true])
  })
})

// F22
describe('a session that nobody uses', () => {
  const rest = (id: string, since: string) =>
    api.sql(`UPDATE sessions SET updated_at = now() - $2::interval WHERE user_id = $1`, [id, since])

  test('a session of staff ends after 12 hours without use, for better-auth’s own call as well', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    await rest(cook.id, '11 hours 50 minutes')
    expect(await isIn(cook)).toBe(true)
    await rest(cook.id, '12 hours 1 minute')
    expect(await isIn(cook)).toBe(false)
    expect((await api.request(cook, 'GET', '/api/auth/get-session')).body).toBeNull()
  })

  test('a session of a customer goes on without use', async () => {
    const ann = await api.signUp()
    await rest(ann.id, '20 days')
    expect(await isIn(ann)).toBe(true)
  })

  test('the 12 hours of a session count from its last use', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    await rest(cook.id, '3 hours')
    await isIn(cook)
    await eventually(async () => {
      const [row] = await api.sql<{ age: number }>(
        `SELECT extract(epoch from now() - max(updated_at))::int AS age FROM sessions WHERE user_id = $1`,
        [cook.id],
      )
      return row !== undefined && row.age < 60
    })
  })
})

// F16
describe('a role above customer', () => {
  test('a role above customer is refused for an unproved address, and given once the link was followed', async () => {
    const admin = await api.signInAsAdmin()
    const chef = await api.signUp('New Chef', 'newchef@example.com')
    const promote = () =>
      api.call(admin, 'PATCH /admin/users/:id', {
        params: { id: chef.id },
        body: { role: 'staff', locationIds: ['truro'] },
      })
    const all = { ids: [chef.id], updates: { role: 'manager' } }

    expect(await promote()).toMatchObject({ status: 409, body: { code: 'email-unverified' } })
    expect((await api.call(admin, 'POST /admin/users/bulk', { body: all })).status).toBe(409)

    const send = () => api.call(admin, 'POST /admin/users/:id/verification-mail', { params: { id: chef.id } })
    expect((await send()).body).toEqual({ success: true, sent: true })
    const mails = await eventually(async () => {
      const found = (await api.messagesTo(chef.email)).filter(
        ({ subject }) => subject === 'Confirm your e-mail address',
      )
      return found.length > 1 && found
    })
    const link = new URL(/https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
    await api.request(NOBODY, 'GET', link.pathname + link.search)
    expect((await promote()).status).toBe(200)
    expect((await send()).body).toEqual({ success: true, sent: false })
  })
})

// F34
test('saving the own profile unchanged leaves no trace, and more than 30 changes a minute are refused', async () => {
  const ann = await limited.signUp()
  const body = { displayName: 'Ann Lee', preferences: { marketing: false } }
  const headers = { 'idempotency-key': '6f6e9f0e-5c0b-4e2b-9d39-0f3f5a1c7a11' }
  const traces = () =>
    limited.sql(
      `SELECT 1 FROM audit_log WHERE subject = $1 UNION ALL SELECT 1 FROM idempotency_keys WHERE principal = $2`,
      [ann.id, `account:${ann.id}`],
    )
  const before = (await traces()).length
  expect((await limited.call(ann, 'PATCH /me', { body, headers })).status).toBe(200)
  expect((await traces()).length).toBe(before)

  const statuses = []
  for (let count = 0; count < 30; count++) statuses.push((await limited.call(ann, 'PATCH /me', { body })).status)
  expect(statuses.at(-1)).toBe(429)
})
