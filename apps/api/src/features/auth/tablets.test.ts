import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
/** The same installation with limits on. */
let limited: TestApi
beforeAll(async () => {
  api = await startApi()
  limited = await startApi({ env: { LIMITS: 'on' } })
})
afterAll(async () => {
  await api.stop()
  await limited.stop()
})

type SignIn = { email: string; password: string }

const signInOn = (person: SignIn, deviceName = 'Kitchen', server = api) =>
  server.call(NOBODY, 'POST /auth/device-sign-in', {
    body: { email: person.email, password: person.password, deviceName },
  })
/** Thirty wrong passwords from elsewhere. */
const guessAt = ({ email }: SignIn) =>
  limited.sql(
    `INSERT INTO sign_in_failures (subject, failures) VALUES ($1, 30)
     ON CONFLICT (subject) DO UPDATE SET failures = 30, window_started_at = now()`,
    [`${email}|*`],
  )
const holding = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } })
const isIn = async (caller: Caller) => (await api.call(caller, 'GET /me')).status === 200

async function tabletOf(person: SignIn, name = 'Kitchen'): Promise<Caller> {
  const { status, body, text } = await signInOn(person, name)
  if (status !== 200) throw new Error(text)
  return holding(body.token)
}

/** The id of a tablet in the list of all tablets; undefined when it is not in it. */
async function findTablet(name: string) {
  const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/tablets')
  return body.tablets.find((tablet) => tablet.name === name)
}

describe('signing in on a tablet', () => {
  test('a twenty-first tablet ends the one of that person that was seen least recently, and nobody else’s', async () => {
    const [cook, other] = [await api.signUpStaff('staff', ['truro']), await api.signUpStaff('staff', ['truro'])]
    const others = await tabletOf(other)
    const tablets: Caller[] = []
    for (let count = 1; count <= 20; count++) tablets.push(await tabletOf(cook, `Tablet ${count}`))
    await api.sql(
      `UPDATE sessions SET updated_at = now() - interval '1 hour' WHERE user_id = $1 AND tablet_name = 'Tablet 7'`,
      [cook.id],
    )
    tablets.push(await tabletOf(cook, 'Tablet 21'))
    const isSignedIn = await Promise.all([...tablets, others].map(isIn))
    expect(isSignedIn.flatMap((is, index) => (is ? [] : [index + 1]))).toEqual([7])
  })

  test('signing in on a tablet gives staff a token, tells when it ends, and is written down', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const { status, body, headers } = await signInOn(cook, ' Kitchen ')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([])
    expect(body).toMatchObject({ tablet: { name: 'Kitchen' }, user: { uid: cook.id, locationIds: ['truro'] } })
    const days = (Date.parse(body.tablet.endsAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 2)

    const session = await api.call(holding(body.token), 'GET /session')
    expect(session.body).toMatchObject({ user: { uid: cook.id }, tablet: body.tablet })
    expect((await api.call(cook, 'GET /session')).body).not.toHaveProperty('tablet')

    const [audit] = await api.sql('SELECT actor, detail FROM audit_log WHERE action = $1 AND subject = $2', [
      'tablet.sign-in',
      cook.id,
    ])
    expect(audit).toEqual({ actor: `account:${cook.id}`, detail: { name: 'Kitchen' } })
  })

  // S15
  test.each([
    ['en-CA', 'A tablet was signed in with your account', '/account/security'],
    ['fr-CA', 'Une tablette est connectée à votre compte', '/fr/account/security'],
  ])('a tablet’s sign-in is mailed to the account’s owner in their language: %s', async (language, subject, path) => {
    const cook = await api.signUpStaff('staff', ['truro'])
    await api.sql('UPDATE users SET language = $2 WHERE id = $1', [cook.id, language])
    await tabletOf(cook)
    const mail = await eventually(async () =>
      (await api.messagesTo(cook.email)).find((message) => message.subject === subject),
    )
    expect(mail.text).toContain(path)
  })

  test('an unknown address and a wrong password are answered alike on a tablet, as on the site', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const answers = [
      await signInOn({ email: cook.email, password: 'Wrong-pass-1' }),
      await signInOn({ email: 'nobody@example.com', password: 'Wrong-pass-1' }),
    ]
    for (const { status, body } of answers)
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 401,
        code: 'wrong-password',
        error: 'Incorrect password. Please try again.',
      })
  })

  test('a customer who signs in on a tablet is told that the app is for staff, only after the right password', async () => {
    const ann = await api.signUp()
    expect(await signInOn({ ...ann, password: 'Wrong-pass-1' })).toMatchObject({ body: { code: 'wrong-password' } })
    expect(await signInOn(ann)).toMatchObject({
      status: 403,
      body: { code: 'not-staff', error: 'This app is for the staff of the restaurant. This account is a customer’s.' },
    })
    expect(await api.sql('SELECT 1 FROM sessions WHERE user_id = $1 AND tablet_name IS NOT NULL', [ann.id])).toEqual([])
  })

  test('the owner of a closed account is told so on a tablet; without the password nobody is', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const params = { id: cook.id }
    await api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', { params, body: { isActive: false } })
    expect(await signInOn({ ...cook, password: 'Wrong-pass-1' })).toMatchObject({ body: { code: 'wrong-password' } })
    expect(await signInOn(cook)).toMatchObject({ status: 403, body: { code: 'account-closed' } })
  })

  test('wrong passwords on a tablet count together with those of the site', async () => {
    const cook = await limited.signUp()
    const wrong = { email: cook.email, password: 'Wrong-pass-1' }
    const onSite = () => limited.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: wrong })
    for (const guess of [onSite, () => signInOn(wrong, 'Kitchen', limited), onSite, onSite])
      expect((await guess()).status).toBe(401)
    expect((await signInOn(wrong, 'Kitchen', limited)).status).toBe(401)
    const refused = await signInOn(cook, 'Kitchen', limited)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a tablet on which somebody signed in before lets that person in, while strangers guess at the account', async () => {
    const cook = await limited.signUpStaff('staff', ['truro'])
    const { body } = await signInOn(cook, 'Kitchen', limited)
    await guessAt(cook)
    const again = (person: SignIn) =>
      limited.call(NOBODY, 'POST /auth/device-sign-in', {
        body: { email: person.email, password: person.password, deviceName: 'Kitchen', device: body.device },
      })
    expect((await signInOn(cook, 'Kitchen', limited)).status).toBe(429)
    expect((await again(cook)).status).toBe(200)
    const other = await limited.signUpStaff('staff', ['truro'])
    await guessAt(other)
    expect((await again(other)).status, 'a tablet known for another account').toBe(429)
  })

  test('signing in again on the same tablet ends the session that it had before, and nothing else', async () => {
    const [cook, chef] = [await api.signUpStaff('staff', ['truro']), await api.signUpStaff('manager', ['truro'])]
    const [before, counter] = [await tabletOf(cook), await tabletOf(cook, 'Counter')]
    const body = { email: chef.email, password: chef.password, deviceName: 'Kitchen' }
    const wrong = { ...body, password: 'Wrong-pass-1' }
    expect((await api.call(before, 'POST /auth/device-sign-in', { body: wrong })).status).toBe(401)
    expect(await isIn(before)).toBe(true)

    const again = await api.call(before, 'POST /auth/device-sign-in', { body })
    expect([await isIn(before), await isIn(holding(again.body.token))]).toEqual([false, true])
    expect([await isIn(counter), await isIn(cook)]).toEqual([true, true])
  })

  test.each([
    ['', 'no name'],
    ['x'.repeat(61), 'a name that is too long'],
  ])('the tablet name %j is refused: %s', async (deviceName) => {
    expect((await signInOn({ email: 'nobody@example.com', password: 'Wrong-pass-1' }, deviceName)).status).toBe(400)
  })
})

describe('the token of a tablet', () => {
  test('the token of a tablet outlives the 12 hours of a browser without use, until it ends', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const tablet = await tabletOf(cook)
    await api.sql(`UPDATE sessions SET updated_at = now() - interval '20 days' WHERE user_id = $1`, [cook.id])
    expect([await isIn(tablet), await isIn(cook)]).toEqual([true, false])
    await api.sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [cook.id])
    expect(await isIn(tablet)).toBe(false)
  })

  test('the token of a tablet alone counts beside a cookie, and a wrong one signs nobody in', async () => {
    const admin = await api.signInAsAdmin()
    const cook = await api.signUpStaff('staff', ['truro'])
    const tablet = await tabletOf(cook)
    const both = { headers: { ...admin.headers, ...tablet.headers } }
    expect((await api.call(both, 'GET /me')).body.user.uid).toBe(cook.id)

    const { authorization = '' } = tablet.headers
    const wrong = [`${authorization}x`, authorization.replace('.', '.A'), 'Bearer', 'Bearer ', 'bearer x', 'Bearer a.b']
    for (const header of wrong) {
      const caller = { headers: { ...admin.headers, authorization: header } }
      expect([header, (await api.call(caller, 'GET /me')).status]).toEqual([header, 401])
    }
    const basic = { headers: { ...admin.headers, authorization: 'Basic b3duZXI6cGFzcw==' } }
    expect(await isIn(basic), 'the password of a proxy in front says nothing of us').toBe(true)
  })

  test('the token of a tablet is not taken as a cookie, and a cookie is not taken as a token', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const { body } = await signInOn(cook)
    const cookie = decodeURIComponent(/session_token=([^;]+)/.exec(cook.headers['cookie'] ?? '')?.[1] ?? '')
    expect(cookie).toContain('.')
    for (const value of [body.token, body.token.replace('thali_tablet_', '')])
      expect(await isIn({ headers: { cookie: `thali.session_token=${encodeURIComponent(value)}` } })).toBe(false)
    for (const token of [cookie, `thali_tablet_${cookie}`]) expect(await isIn(holding(token))).toBe(false)
    expect([await isIn(holding(body.token)), await isIn(cook)]).toEqual([true, true])
  })

  test.each(['sign-out', 'a new password', 'deactivation', 'another role', 'other locations'])(
    'the token of a tablet ends with %s',
    async (how) => {
      const cook = await api.signUpStaff('staff', ['truro'])
      const tablet = await tabletOf(cook)
      const change = (body: object) =>
        api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', { params: { id: cook.id }, body })
      const passwords = { currentPassword: cook.password, newPassword: 'Another-Tandoor-7' }
      const ways: Record<string, () => Promise<{ status: number }>> = {
        'sign-out': () => api.request(tablet, 'POST', '/api/auth/sign-out', { body: {} }),
        'a new password': () => api.call(cook, 'POST /me/password', { body: passwords }),
        deactivation: () => change({ isActive: false }),
        'another role': () => change({ role: 'manager' }),
        'other locations': () => change({ locationIds: ['new-glasgow'] }),
      }
      expect((await ways[how]!()).status).toBe(200)
      expect(await isIn(tablet)).toBe(false)
    },
  )

  test('signing out on a tablet ends this tablet only, and doing it again does no harm', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const [kitchen, counter] = [await tabletOf(cook), await tabletOf(cook, 'Counter')]
    for (const _time of [1, 2]) {
      const headers = { ...kitchen.headers, ...cook.headers }
      expect((await api.request({ headers }, 'POST', '/api/auth/sign-out', { body: {} })).status).toBe(200)
    }
    expect([await isIn(kitchen), await isIn(counter), await isIn(cook)]).toEqual([false, true, true])
  })

  test('the token of a tablet opens the live feed, which is cut with the tablet', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const name = `Kitchen ${randomUUID()}`
    const tablet = await tabletOf(cook, name)
    const feed = await fetch(new URL('/api/events', api.url), { headers: tablet.headers })
    const reader = feed.body!.getReader()
    await reader.read()

    const { id = '' } = (await findTablet(name)) ?? {}
    expect((await api.call(ADMIN_PROGRAM, 'DELETE /admin/tablets/:id', { params: { id } })).status).toBe(200)
    expect(await eventually(async () => (await reader.read()).done)).toBe(true)
    expect((await api.call(tablet, 'GET /getLocationOrders', { query: { locationId: 'truro' } })).status).toBe(401)
  })

  test('the token of a tablet downloads files', async () => {
    const tablet = await tabletOf(await api.signUpStaff('admin', []))
    const { status, headers } = await api.request(tablet, 'GET', '/api/admin/users/export.csv')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
  })
})

describe('the list of tablets', () => {
  test('the list of tablets says who is signed in, where they work, and until when', async () => {
    const [cook, admin] = [await api.signUpStaff('staff', ['truro']), await api.signUpStaff('admin', [])]
    const names = [randomUUID(), randomUUID()]
    await tabletOf(cook, names[0])
    await tabletOf(admin, names[1])
    expect(await findTablet(names[0]!)).toMatchObject({ person: 'staff person', locationIds: ['truro'] })
    const office = await findTablet(names[1]!)
    expect(office).toMatchObject({ person: 'admin person', locationIds: null })
    expect(Date.parse(office!.endsAt) - Date.parse(office!.signedInAt)).toBeGreaterThan(29.9 * 86_400_000)
    expect(JSON.stringify(office)).not.toContain('token')
  })

  test('a browser is not in the list of tablets, and cannot be ended from it', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const [browser] = (await api.call(cook, 'GET /me/sessions')).body.sessions
    const params = { id: browser!.id }
    expect((await api.call(ADMIN_PROGRAM, 'DELETE /admin/tablets/:id', { params })).status).toBe(404)
    expect(await isIn(cook)).toBe(true)
  })

  test('ending a tablet is written down once, and leaves the other tablets', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const name = randomUUID()
    const [lost, kept] = [await tabletOf(cook, name), await tabletOf(cook, 'Counter')]
    const { id = '' } = (await findTablet(name)) ?? {}
    const headers = { 'idempotency-key': randomUUID() }
    for (const _time of [1, 2]) {
      const ended = await api.call(ADMIN_PROGRAM, 'DELETE /admin/tablets/:id', { params: { id }, headers })
      expect(ended).toMatchObject({ status: 200, body: { success: true } })
    }
    expect([await isIn(lost), await isIn(kept)]).toEqual([false, true])
    expect(
      await api.sql(`SELECT subject, detail FROM audit_log WHERE action = 'tablet.end' AND detail->>'name' = $1`, [
        name,
      ]),
    ).toEqual([{ subject: cook.id, detail: { name } }])
  })

  test('the owner finds the tablet among the own sessions by its name, and ends it there', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const tablet = await tabletOf(cook, 'Kitchen, left')
    const { sessions } = (await api.call(tablet, 'GET /me/sessions')).body
    const own = sessions.find(({ isThisOne }) => isThisOne)
    expect(own).toMatchObject({ device: 'Kitchen, left', tabletEndsAt: expect.any(String) })
    expect(sessions.find(({ isThisOne }) => !isThisOne)).toMatchObject({ tabletEndsAt: null })
    await api.call(cook, 'DELETE /me/sessions/:id', { params: { id: own!.id } })
    expect(await isIn(tablet)).toBe(false)
  })
})
