import { expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const PHOTO = '/media/menu-images/truro/samosa/1-a.webp'

const api = useApi()

const profileOf = async (caller: Caller) => (await api.call(caller, 'GET /me')).body.user
const change = (caller: Caller, body: object) => api.call(caller, 'PATCH /me', { body })

// CUS-CHK-61, CUS-ENT-12
test('saving a phone number changes the number and the time of the change, and nothing else', async () => {
  const ann = await api.signUp()
  const before = await profileOf(ann)

  expect((await change(ann, { phoneNumber: '+19025550123' })).status).toBe(200)

  const after = await profileOf(ann)
  const changed = { phoneNumber: '+19025550123', canTextPhone: true, updatedAt: after.updatedAt }
  expect(after).toEqual({ ...before, ...changed })
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))

  expect((await change(ann, { phoneNumber: '+19025550199', role: 'admin' })).status).toBe(400)
  expect(await profileOf(ann)).toEqual(after)
})

// ADM-ROL-06, ruling 57
test.for(['customer', 'staff', 'manager', 'admin'] as const)(
  'an account that is signed in as %s reads whether that is an admin',
  async (role) => {
    const person =
      role === 'customer' ? await api.signUp() : await api.signUpStaff(role, role === 'admin' ? [] : ['truro'])
    const { body } = await api.call(person, 'GET /session')
    expect([body.user?.isAdmin, (await profileOf(person)).isAdmin]).toEqual([role === 'admin', role === 'admin'])
  },
)

// CUS-ENT-11
test('the profile names the time of the last sign-in', async () => {
  const ann = await api.signUp()
  await api.sql(`UPDATE users SET last_login_at = '2026-01-01T12:00:00Z' WHERE id = $1`, [ann.id])
  expect((await profileOf(ann)).lastLoginAt).toBe('2026-01-01T12:00:00.000Z')

  const startedMs = Date.now()
  const again = await api.signIn(ann)
  expect(Date.parse((await profileOf(again)).lastLoginAt ?? '')).toBeGreaterThanOrEqual(startedMs)
})

// CUS-ENT-05
test('the profile has a picture of ours or none, and never one of another site', async () => {
  const ann = await api.signUp()
  expect((await profileOf(ann)).photoURL).toBeNull()
  await change(ann, { photoURL: PHOTO })
  expect((await profileOf(ann)).photoURL).toBe(PHOTO)

  expect((await change(ann, { photoURL: 'https://elsewhere.example/ann.webp' })).status).toBe(400)
  await api.sql(`UPDATE users SET image = 'https://elsewhere.example/ann.webp' WHERE id = $1`, [ann.id])
  expect((await profileOf(ann)).photoURL).toBeNull()
})

// CUS-API-64; CUS-UN-02
test('an account reads the profile of its own user id, and nobody else’s', async () => {
  const [ann, bob] = [await api.signUp('Ann Lee'), await api.signUp('Bob Roy')]
  expect(await profileOf(ann)).toMatchObject({ uid: ann.id, displayName: 'Ann Lee' })
  for (const path of [`/api/me/${bob.id}`, `/api/users/${bob.id}`, `/api/admin/users/${bob.id}`]) {
    const answer = await api.request(ann, 'GET', path)
    expect([path, answer.status >= 400, answer.text.includes('Bob')]).toEqual([path, true, false])
  }
})
