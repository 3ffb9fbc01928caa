import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const signUp = (body: Record<string, unknown>) => api.request(NOBODY, 'POST', '/api/auth/sign-up/email', { body })
const signIn = (email: string, password: string) =>
  api.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: { email, password } })

/** The one-time link in the newest e-mail to a recipient. */
async function linkFor(email: string, subject: string): Promise<string> {
  const mail = await eventually(async () =>
    (await api.messagesTo(email)).find((message) => message.subject === subject),
  )
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error('The mail has no link.')
  const { pathname, search } = new URL(link)
  return pathname + search
}

describe('signing up', () => {
  // ADM-ENT-32, ADM-ROL-02, ADM-ROL-03, ADM-ROL-05, CUS-AUT-03, CUS-AUT-11..13, CUS-ENT-06, CUS-ENT-15, CUS-ENT-17
  test('signing up always makes a customer, whatever the address says and whatever is sent along', async () => {
    const people = ['admin@evil.test', 'marie.badminton@example.com', 'the-admin@example.com']
    for (const email of people) {
      const answer = await signUp({
        name: 'Eve',
        email,
        password: 'Tandoor-42-hot',
        role: 'admin',
        loyaltyPoints: 999,
        isActive: true,
      })
      expect(answer.status).toBe(200)
    }
    const rows = await api.sql<{ role: string; loyalty_points: number; country_code: string; signup_method: string }>(
      'SELECT role, loyalty_points, country_code, signup_method FROM users WHERE email = ANY($1)',
      [people],
    )
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({ role: 'customer', loyalty_points: 0, country_code: '+1', signup_method: 'email_password' }),
      ]),
    )
    const eve = await api.signIn({ email: 'admin@evil.test', password: 'Tandoor-42-hot' })
    expect((await api.call(eve, 'GET /session')).body.user?.role).toBe('customer')
    expect((await api.call(eve, 'GET /admin/users')).status).toBe(403)
  })

  test('a sign-up with an address that has an account is refused in the words of the catalogue, in any case', async () => {
    await signUp({ name: 'Ann', email: 'twice@example.com', password: 'Tandoor-42-hot' })
    const { status, body } = await signUp({ name: 'Ann', email: 'TWICE@example.com', password: 'Tandoor-42-hot' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'email-already-in-use', error: 'An account with this email already exists.' })
  })

  test.each([
    ['abcdefgh', 'weak-password', 'Password must meet at least 4 security requirements'],
    ['Aa1!bc', 'weak-password', 'Password must be at least 8 characters long'],
    ['Password1!', 'common-password', 'This password is too common. Choose another one.'],
    ['Butterchicken123!', 'common-password', 'This password is too common. Choose another one.'],
  ])('the password %s is refused at sign-up', async (password, code, error) => {
    const { status, body } = await signUp({ name: 'Ann', email: `${code}-${password.length}@example.com`, password })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code, error })
  })

  test('a text that is no e-mail address is refused as one, at sign-up and at sign-in', async () => {
    const body = { name: 'Ann', email: 'ann.example.com', password: 'Tandoor-42-hot' }
    expect(await signUp(body)).toMatchObject({ status: 400, body: { code: 'invalid-email' } })
    expect(await signIn(body.email, body.password)).toMatchObject({ status: 400, body: { code: 'invalid-email' } })
  })

  test('a name of one letter is refused at sign-up', async () => {
    const { status, body } = await signUp({ name: 'A', email: 'short@example.com', password: 'Tandoor-42-hot' })
    expect(status).toBe(400)
    expect(body.error).toBe('Name must be at least 2 characters')
  })

  test('an e-mail address is confirmed by the link that is mailed to it', async () => {
    const ann = await api.signUp('Ann Lee', 'verify@example.com')
    expect((await api.call(ann, 'GET /me')).body.user.emailVerified).toBe(false)
    await api.request(NOBODY, 'GET', await linkFor(ann.email, 'Confirm your e-mail address'))
    expect((await api.call(ann, 'GET /me')).body.user.emailVerified).toBe(true)
  })
})

describe('signing in', () => {
  test('an unknown address and a wrong password are answered alike at sign-in', async () => {
    const ann = await api.signUp()
    const wrong = await signIn(ann.email, 'Wrong-pass-1')
    const unknown = await signIn('nobody@example.com', 'Wrong-pass-1')
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '', timestamp: '' }).toEqual({ ...unknown.body, requestId: '', timestamp: '' })
    expect(wrong.body).toMatchObject({ code: 'wrong-password', error: 'Incorrect password. Please try again.' })
  })

  test('the session cookie is closed to scripts and to other sites, and its token stands nowhere else', async () => {
    const ann = await api.signUp()
    const answer = await signIn(ann.email, ann.password)
    const cookie = answer.headers.getSetCookie().join('\n')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(answer.body).not.toHaveProperty('token')
    const signedUp = await signUp({ name: 'Ann', email: 'no-token@example.com', password: 'Tandoor-42-hot' })
    expect(signedUp.body).not.toHaveProperty('token')
  })

  test('over https the session cookie’s name says that this very host set it, and no other name counts (F28)', async () => {
    const secured = await startApi({ env: { PUBLIC_URL: 'https://order.example.com' } })
    try {
      const ann = await secured.signUp()
      const lines = (await secured.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: ann })).headers
      const cookie = lines.getSetCookie().find((line) => line.includes('session_token')) ?? ''
      expect(cookie).toMatch(/^__Host-thali\.session_token=.*; Path=\/;/)
      expect(cookie).toContain('Secure')
      expect(cookie).not.toContain('Domain')

      const { cookie: own = '' } = ann.headers
      expect((await secured.call({ headers: { cookie: own } }, 'GET /me')).status).toBe(200)
      for (const name of ['thali', '__Secure-thali']) {
        const planted = { headers: { cookie: own.replaceAll('__Host-thali', name) } }
        expect([name, (await secured.call(planted, 'GET /me')).status]).toEqual([name, 401])
      }
      await secured.request(ann, 'POST', '/api/auth/sign-out', { body: {} })
      expect((await secured.call(ann, 'GET /me')).status).toBe(401)
    } finally {
      await secured.stop()
    }
  })

  test('signing out ends the session at once', async () => {
    const ann = await api.signUp()
    await api.request(ann, 'POST', '/api/auth/sign-out', { body: {} })
    expect((await api.call(ann, 'GET /me')).status).toBe(401)
    expect((await api.call(ann, 'GET /session')).body).toEqual({ user: null })
  })

  test('signing out ends the live feed of the account too', async () => {
    const ann = await api.signUp()
    const feed = await fetch(new URL('/api/events', api.url), { headers: ann.headers })
    const reader = feed.body!.getReader()
    await reader.read()
    await api.request(ann, 'POST', '/api/auth/sign-out', { body: {} })
    const ended = eventually(async () => (await reader.read()).done)
    expect(await ended).toBe(true)
  })

  test('a session cookie with an altered signature signs nobody in', async () => {
    const ann = await api.signUp()
    // Its first letter: of the last one, only some bits belong to the signature.
    const flip = (_: string, dot: string, letter: string) => dot + (letter === 'A' ? 'B' : 'A')
    const forged = { headers: { cookie: ann.headers['cookie']!.replace(/(.*\.)(.)/, flip) } }
    expect((await api.call(forged, 'GET /me')).status).toBe(401)
  })
})

describe('resetting a password', () => {
  test('the mailed link sets a new password once, and every device is signed out', async () => {
    const ann = await api.signUp('Ann Lee', 'reset@example.com')
    const asked = await api.request(NOBODY, 'POST', '/api/auth/request-password-reset', {
      body: { email: ann.email, redirectTo: '/reset-password' },
    })
    expect(asked.status).toBe(200)

    const redirect = await api.request(NOBODY, 'GET', await linkFor(ann.email, 'Choose a new password'))
    const token = new URL(redirect.headers.get('location') ?? '', 'http://localhost').searchParams.get('token')
    const reset = { body: { token, newPassword: 'Another-Tandoor-7' } }
    expect((await api.request(NOBODY, 'POST', '/api/auth/reset-password', reset)).status).toBe(200)

    expect((await api.call(ann, 'GET /me')).status).toBe(401)
    expect((await signIn(ann.email, ann.password)).status).toBe(401)
    expect((await signIn(ann.email, 'Another-Tandoor-7')).status).toBe(200)
    const again = await api.request(NOBODY, 'POST', '/api/auth/reset-password', reset)
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid-token' } })
  })

  // S7 of the second review
  test('a link for a new password ends when the password is changed in the account, or with another link', async () => {
    const tokenFor = async (email: string) => {
      await api.request(NOBODY, 'POST', '/api/auth/request-password-reset', { body: { email } })
      return eventually(async () => {
        const [row] = await api.sql<{ token: string }>(
          `SELECT replace(identifier, 'reset-password:', '') AS token FROM verifications
           WHERE identifier LIKE 'reset-password:%' AND value = (SELECT id FROM users WHERE email = $1)
           ORDER BY created_at DESC LIMIT 1`,
          [email],
        )
        return row?.token
      })
    }
    const reset = (token: string, newPassword: string) =>
      api.request(NOBODY, 'POST', '/api/auth/reset-password', { body: { token, newPassword } })
    const ann = await api.signUp('Ann Lee', 'old-link@example.com')
    const stolen = await tokenFor(ann.email)
    const body = { currentPassword: ann.password, newPassword: 'Another-Tandoor-8' }
    expect((await api.call(ann, 'POST /me/password', { body })).status).toBe(200)
    expect(await reset(stolen, 'Thief-Tandoor-99')).toMatchObject({ status: 400, body: { code: 'invalid-token' } })

    const [first, second] = [await tokenFor(ann.email), await tokenFor(ann.email)]
    expect(first).not.toBe(second)
    expect((await reset(second, 'Another-Tandoor-9')).status).toBe(200)
    expect((await reset(first, 'Thief-Tandoor-99')).status).toBe(400)
    expect((await signIn(ann.email, 'Another-Tandoor-9')).status).toBe(200)
  })

  test('an unknown address that asks for a new password is answered like a known one, and nothing is sent', async () => {
    const { status } = await api.request(NOBODY, 'POST', '/api/auth/request-password-reset', {
      body: { email: 'nobody-here@example.com' },
    })
    expect(status).toBe(200)
    expect(await api.messagesTo('nobody-here@example.com')).toEqual([])
  })

  test('the link for a new password leads to our own address, whatever the Host header says', async () => {
    const ann = await api.signUp('Ann Lee', 'host@example.com')
    await api.request(NOBODY, 'POST', '/api/auth/request-password-reset', {
      body: { email: ann.email },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const mail = await eventually(async () =>
      (await api.messagesTo(ann.email)).find(({ subject }) => subject === 'Choose a new password'),
    )
    expect(mail.text).not.toContain('evil.example')
  })
})

describe('deactivating an account', () => {
  test('deactivating an account ends its sessions at once, and it cannot sign in again', async () => {
    const admin = await api.signInAsAdmin()
    const cook = await api.signUpStaff('staff', ['truro'])
    expect((await api.call(cook, 'GET /getLocationOrders', { query: { locationId: 'truro' } })).status).toBe(200)

    await api.call(admin, 'PATCH /admin/users/:id', { params: { id: cook.id }, body: { isActive: false } })
    expect((await api.call(cook, 'GET /me')).status).toBe(401)
    expect((await signIn(cook.email, cook.password)).status).toBe(403)
  })

  test('the owner of a closed account is told so and whom to call; a stranger without the password learns nothing', async () => {
    const ann = await api.signUp('Ann Lee', 'closed@example.com')
    await api.sql('UPDATE users SET is_active = false WHERE id = $1', [ann.id])

    const owner = await signIn(ann.email, ann.password)
    expect(owner).toMatchObject({ status: 403, body: { code: 'account-closed' } })
    expect(owner.body.error).toBe('This account is closed. Please call Sizzle & Spice at (902) 555-0142.')
    expect(await signIn(ann.email, 'Wrong-pass-1')).toMatchObject({ status: 401, body: { code: 'wrong-password' } })
  })

  test('a closed account is sent no link for a new password, and somebody who asks is answered as ever', async () => {
    const ann = await api.signUp('Ann Lee', 'closed-reset@example.com')
    const bob = await api.signUp('Bob Lee', 'open-reset@example.com')
    await api.sql('UPDATE users SET is_active = false WHERE id = $1', [ann.id])
    const ask = (email: string) =>
      api.request(NOBODY, 'POST', '/api/auth/request-password-reset', {
        body: { email, redirectTo: '/reset-password' },
      })

    const [closed, open] = [await ask(ann.email), await ask(bob.email)]
    expect(closed.text).toBe(open.text)
    await linkFor(bob.email, 'Choose a new password')
    expect((await api.messagesTo(ann.email)).map(({ subject }) => subject)).not.toContain('Choose a new password')
  })

  test('nobody changes their own role, and the last admin stays', async () => {
    const admin = await api.signInAsAdmin()
    const me = (await api.call(admin, 'GET /me')).body.user.uid
    const own = await api.call(admin, 'PATCH /admin/users/:id', { params: { id: me }, body: { role: 'customer' } })
    expect(own).toMatchObject({ status: 409, body: { code: 'own-account' } })

    const program = { headers: { 'x-api-key': 'test-admin-key-0123456789abcdef' } }
    const last = await api.call(program, 'PATCH /admin/users/:id', { params: { id: me }, body: { isActive: false } })
    expect(last).toMatchObject({ status: 409, body: { code: 'last-admin' } })
  })

  test('a manager cannot make anybody admin', async () => {
    const manager = await api.signUpStaff('manager', ['truro'])
    const ann = await api.signUp()
    const answer = await api.call(manager, 'PATCH /admin/users/:id', {
      params: { id: ann.id },
      body: { role: 'admin' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('the own profile', () => {
  // CUS-API-65, CUS-ENT-06, CUS-ENT-14, CUS-ENT-16
  test('the own profile takes name, phone and preferences, and nothing else', async () => {
    const ann = await api.signUp()
    const changed = await api.call(ann, 'PATCH /me', {
      body: { phoneNumber: '902 555 0123', preferences: { marketing: true } },
    })
    expect(changed.body.user).toMatchObject({
      phoneNumber: '+19025550123',
      preferences: { marketing: true, notifications: true },
    })

    for (const body of [
      { role: 'admin' },
      { loyaltyPoints: 5 },
      { totalSpent: 1 },
      { isActive: true },
      { email: 'x@example.com' },
    ]) {
      expect((await api.call(ann, 'PATCH /me', { body })).status).toBe(400)
    }
    expect((await api.call(ann, 'GET /me')).body.user).toMatchObject({
      role: 'customer',
      loyaltyPoints: 0,
      totalSpent: 0,
    })
  })
})

test('a second start keeps the accounts and makes no second admin', async () => {
  await api.restart()
  expect((await signIn(ADMIN.email, ADMIN.password)).status).toBe(200)
  const [row] = await api.sql<{ count: number }>("SELECT count(*)::int AS count FROM users WHERE role = 'admin'")
  expect(row?.count).toBe(1)
})
