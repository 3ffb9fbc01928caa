import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeAuthenticator } from '#api/testing/authenticator.ts'
import { NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Awaited<ReturnType<TestApi['signUpStaff']>>

let api: TestApi
let anita: Person
/** Where browsers reach the installation, and the host to which its passkeys belong. */
const SITE = { origin: 'http://localhost:4321', rpId: 'localhost' }
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: SITE.origin } })
  anita = await api.signUpStaff('staff', ['truro'])
})
afterAll(() => api.stop())

async function addPasskey(person: Person, authenticator = makeAuthenticator(), change = {}) {
  const begun = await api.call(person, 'POST /me/passkeys/begin', { body: { currentPassword: person.password } })
  if (begun.status !== 200) return { authenticator, status: begun.status, code: begun.body.code }
  const created = authenticator.create({ ...SITE, challenge: begun.body.wish.challenge, ...change })
  const { status, body } = await api.call(person, 'POST /me/passkeys', { body: { name: 'Phone', created } })
  return { authenticator, status, code: body.code }
}
const challenge = async () => (await api.call(NOBODY, 'POST /auth/passkey/begin', { body: {} })).body.wish.challenge
type Signed = ReturnType<ReturnType<typeof makeAuthenticator>['sign']>
const signIn = (signed: Signed) => api.call(NOBODY, 'POST /auth/passkey', { body: { signed } })
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

test('a passkey signs its owner in, in a session like any other, and the owner is told by mail that it was added', async () => {
  const { authenticator, status } = await addPasskey(anita)
  expect(status).toBe(200)
  const answer = await signIn(authenticator.sign({ ...SITE, challenge: await challenge() }))
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
  const session = await api.call({ headers: { cookie: cookieOf(answer) } }, 'GET /session')
  expect(session.body).toMatchObject({ user: { uid: anita.id, role: 'staff' } })
  await eventually(async () =>
    (await api.messagesTo(anita.email)).some(({ subject }) => subject === 'A passkey was added to your account'),
  )
})

test('what was signed opens one session: sent again, it opens none', async () => {
  const { authenticator } = await addPasskey(anita)
  const signed = authenticator.sign({ ...SITE, challenge: await challenge() })
  expect((await signIn(signed)).status).toBe(200)
  expect((await signIn(signed)).body).toMatchObject({ code: 'passkey-refused' })
})

test.each([
  ['for another site', { origin: 'https://thali.example.evil' }],
  ['for another host', { rpId: 'thali.example.evil' }],
  ['without finger, face or PIN', { isVerified: false }],
  ['for a challenge that nobody gave', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('nobody is signed in by what was signed %s', async (_, change) => {
  const { authenticator } = await addPasskey(anita)
  const signed = authenticator.sign({ ...SITE, challenge: await challenge(), ...change })
  expect(await signIn(signed)).toMatchObject({ status: 401, body: { code: 'passkey-refused' } })
})

test('a challenge for adding a passkey is of one account, and opens no session', async () => {
  const raj = await api.signUpStaff('staff', ['truro'])
  const { authenticator } = await addPasskey(anita)
  const { wish } = (await api.call(raj, 'POST /me/passkeys/begin', { body: { currentPassword: raj.password } })).body
  const created = makeAuthenticator().create({ ...SITE, challenge: wish.challenge })
  const added = await api.call(anita, 'POST /me/passkeys', { body: { name: 'Phone', created } })
  expect(added.body).toMatchObject({ code: 'passkey-refused' })
  const signed = authenticator.sign({ ...SITE, challenge: wish.challenge })
  expect((await signIn(signed)).body).toMatchObject({ code: 'passkey-refused' })
})

test('a closed account and one that is not of staff any more are not signed in', async () => {
  const raj = await api.signUpStaff('staff', ['truro'])
  const { authenticator } = await addPasskey(raj)
  await api.sql(`UPDATE users SET role = 'customer' WHERE id = $1`, [raj.id])
  expect((await signIn(authenticator.sign({ ...SITE, challenge: await challenge() }))).body).toMatchObject({
    code: 'not-staff',
  })
  await api.sql('UPDATE users SET is_active = false WHERE id = $1', [raj.id])
  expect((await signIn(authenticator.sign({ ...SITE, challenge: await challenge() }))).body).toMatchObject({
    code: 'account-closed',
  })
})

test('an account has at most ten, each added with the password', async () => {
  const raj = await api.signUpStaff('staff', ['truro'])
  const refused = await api.call(raj, 'POST /me/passkeys/begin', { body: { currentPassword: 'Wrong-Password-1' } })
  expect(refused.status).toBe(400)
  for (let count = 0; count < 10; count += 1) expect((await addPasskey(raj)).status).toBe(200)
  expect((await addPasskey(raj)).code).toBe('too-many-passkeys')
})
