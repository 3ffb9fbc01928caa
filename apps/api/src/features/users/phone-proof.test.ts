import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { audited } from '#api/testing/audited.ts'
import { insist } from '#api/testing/insist.ts'
import { type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')

type Person = Caller & { id: string; email: string }

let api: TestApi
let clerk: Person
let lastLine = 1000

beforeAll(async () => {
  api = await startApi({ now: LUNCH })
  clerk = await api.signUpStaff('staff', ['truro'])
})
afterAll(() => api.stop())

const nextPhone = () => `+1902555${++lastLine}`
const saveNumber = (person: Caller, phoneNumber: string) => api.call(person, 'PATCH /me', { body: { phoneNumber } })
const askForCode = (person: Caller) =>
  api.call(person, 'POST /me/phone/code', { headers: { 'idempotency-key': randomUUID() } })
const prove = (person: Caller, code: string) => api.call(person, 'POST /me/phone/proof', { body: { code } })
const lookUp = (phone: string) => api.call(clerk, 'GET /admin/users/lookup', { query: { phone } })
const me = async (person: Caller) => (await api.call(person, 'GET /me')).body.user

async function someoneWith(phone: string): Promise<Person> {
  const person = await api.signUp()
  await saveNumber(person, phone)
  return person
}

/** The code of the nth text to a number, the newest being the first. */
async function codeSentTo(phone: string, texts = 1): Promise<string> {
  const text = await eventually(async () => {
    const sent = await api.messagesTo(phone)
    return sent.length >= texts ? sent[0]?.text : undefined
  })
  return /code is (\d{6})/.exec(text)?.[1] ?? ''
}

const another = (code: string) => (code === '000000' ? '000001' : '000000')

async function provedWith(phone: string): Promise<Person> {
  const person = await someoneWith(phone)
  await askForCode(person)
  expect((await prove(person, await codeSentTo(phone))).status).toBe(200)
  return person
}

const orderTaken = (caller: Caller, phone: string, more: object) => {
  const payload = orderPayload({ orderType: 'delivery' })
  const body = { ...payload, customerInfo: { name: 'Vera Victim', phone, ...more }, cashConfirmed: true }
  return api.call(caller, 'POST /createAdminOrderCash', {
    body: { ...body, finalTotal: payload.pricing.total },
    headers: { 'idempotency-key': randomUUID() },
  })
}

describe('a phone number that was only typed into an account [F3, ruling 32]', () => {
  test('a number that was only typed brings its account no order of a caller, whatever the desk sends', async () => {
    const phone = nextPhone()
    const spy = await someoneWith(phone)
    expect((await orderTaken(clerk, phone, { firebaseId: spy.id })).status).toBe(200)
    expect((await api.call(spy, 'GET /me/orders')).body.orders).toEqual([])
  })

  test('a number that was only typed is shown as not confirmed, without address and orders of the account', async () => {
    const phone = nextPhone()
    const spy = await someoneWith(phone)
    await api.call(spy, 'POST /createCustomerOrderCash', { body: orderPayload({ email: spy.email }) })
    const { user, recentOrders } = (await lookUp(phone.slice(2))).body
    expect(user).toMatchObject({ firebaseId: spy.id, name: 'Ann Lee', phoneVerified: false, email: '' })
    expect(recentOrders).toEqual([])
  })

  test('an account that only typed a number stands behind the one that proved it, however busy it is', async () => {
    const phone = nextPhone()
    const busy = await someoneWith(phone)
    await api.sql('UPDATE users SET total_orders = 90, email_verified = true WHERE id = $1', [busy.id])
    const owner = await provedWith(phone)
    expect((await lookUp(phone.slice(2))).body.user).toMatchObject({ firebaseId: owner.id, phoneVerified: true })
  })

  test('an unproved number is not helped by an unverified e-mail address, and is by a verified one', async () => {
    const ann = await api.signUp()
    const wish = { email: ann.email, firebaseId: ann.id }
    await orderTaken(clerk, nextPhone(), wish)
    expect((await api.call(ann, 'GET /me/orders')).body.orders).toHaveLength(0)
    await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [ann.id])
    await orderTaken(clerk, nextPhone(), wish)
    expect((await api.call(ann, 'GET /me/orders')).body.orders).toHaveLength(1)
  })
})

describe('a code that is texted', () => {
  test('a texted code proves the number, and the next order by phone is the customer’s', async () => {
    const phone = nextPhone()
    const ann = await someoneWith(phone)
    const { body } = await askForCode(ann)
    expect(body).toMatchObject({ sentTo: phone, expiresAt: '2026-11-20T16:40:00.000Z' })
    const code = await codeSentTo(phone)
    const proved = await prove(ann, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(proved.body.user).toMatchObject({ phoneNumber: phone, phoneVerified: true })
    const found = (await lookUp(phone.slice(2))).body.user
    expect(found).toMatchObject({ firebaseId: ann.id, email: ann.email, phoneVerified: true })
    await orderTaken(clerk, phone, { firebaseId: ann.id })
    expect((await api.call(ann, 'GET /me/orders')).body.orders).toHaveLength(1)
    expect((await askForCode(ann)).body.code).toBe('phone-already-proved')
  })

  test('a texted code is stored as a hash only', async () => {
    const phone = nextPhone()
    await askForCode(await someoneWith(phone))
    const code = await codeSentTo(phone)
    const [row] = await api.sql<{ kept: string }>(
      'SELECT phone_codes::text AS kept FROM phone_codes WHERE phone = $1',
      [phone],
    )
    expect(row?.kept.split(',').some((field) => field === code)).toBe(false)
  })

  test('a texted code is good for ten minutes', async () => {
    const phone = nextPhone()
    const ann = await someoneWith(phone)
    await askForCode(ann)
    const code = await codeSentTo(phone)
    api.clock?.advance(10 * 60_000)
    const late = await prove(ann, code)
    expect([late.status, late.body.code]).toEqual([400, 'phone-code-expired'])
    expect(late.body.details).toEqual({ code: 'This code is no longer good. Ask for a new one.' })
  })

  test('a texted code survives four wrong tries; the fifth ends it, also for tries at the same moment', async () => {
    const phone = nextPhone()
    const ann = await someoneWith(phone)
    await askForCode(ann)
    const code = await codeSentTo(phone)
    expect((await prove(ann, another(code))).body.error).toBe('This code is not right. 4 tries left.')
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => prove(ann, another(code)))))
    expect(answers.filter(({ body }) => body.code === 'phone-code-wrong')).toHaveLength(4)
    const right = await prove(ann, code)
    expect([right.status, right.body.code]).toEqual([400, 'phone-code-expired'])
    expect((await me(ann)).phoneVerified).toBe(false)
  })

  test('a texted code counts for its account only, and the last one that was sent counts', async () => {
    const phone = nextPhone()
    const [ann, bob] = [await someoneWith(phone), await someoneWith(phone)]
    await askForCode(ann)
    const first = await codeSentTo(phone)
    expect((await prove(bob, first)).body.code).toBe('phone-code-expired')
    api.clock?.advance(60_000)
    await askForCode(ann)
    const second = await codeSentTo(phone, 2)
    if (first !== second) expect((await prove(ann, first)).body.code).toBe('phone-code-wrong')
    expect((await prove(ann, second)).status).toBe(200)
  })

  test('a texted code proves nothing once the number was changed', async () => {
    const [phone, other] = [nextPhone(), nextPhone()]
    const ann = await someoneWith(phone)
    await askForCode(ann)
    const code = await codeSentTo(phone)
    await saveNumber(ann, other)
    expect((await prove(ann, code)).body.code).toBe('phone-code-expired')
    expect(await me(ann)).toMatchObject({ phoneNumber: other, phoneVerified: false })
  })

  test.each(['', 'abcdef', '12345', '1234567'])('the input %j is no code, and costs no try', async (typed) => {
    const phone = nextPhone()
    const ann = await someoneWith(phone)
    await askForCode(ann)
    expect((await prove(ann, typed)).body.details).toEqual({ code: 'Please enter the 6 digits of the text' })
    expect((await prove(ann, await codeSentTo(phone))).status).toBe(200)
  })

  test('a code is texted to no number outside Canada and the United States, which staff can confirm', async () => {
    const ann = await someoneWith('+442079460958')
    const answer = await askForCode(ann)
    expect([answer.status, answer.body.code]).toEqual([400, 'phone-not-textable'])
    expect((await askForCode(await api.signUp())).body.code).toBe('phone-missing')
    expect((await askForCode(NOBODY)).status).toBe(401)
  })
})

describe('a proof', () => {
  test('a proof ends with another number, and stays when the same one is saved again in another spelling', async () => {
    const phone = nextPhone()
    const ann = await provedWith(phone)
    await saveNumber(ann, phone.slice(2))
    expect(await me(ann)).toMatchObject({ phoneNumber: phone, phoneVerified: true })
    await saveNumber(ann, nextPhone())
    expect((await me(ann)).phoneVerified).toBe(false)
    await saveNumber(ann, phone)
    expect((await me(ann)).phoneVerified).toBe(false)
  })

  test('a proof ends when an admin enters another number', async () => {
    const [ann, admin] = [await provedWith(nextPhone()), await api.signInAsAdmin()]
    const body = { phoneNumber: nextPhone() }
    const { user } = (await api.call(admin, 'PATCH /admin/users/:id', { params: { id: ann.id }, body })).body
    expect(user).toMatchObject({ ...body, phoneVerified: false })
  })

  test('a proof moves to the account that proves the number next, and both histories say so', async () => {
    const phone = nextPhone()
    const before = await provedWith(phone)
    const now = await someoneWith(phone)
    await askForCode(now)
    await prove(now, await codeSentTo(phone, 2))
    expect([(await me(before)).phoneVerified, (await me(now)).phoneVerified]).toEqual([false, true])
    const actions = await api.sql<{ subject: string; action: string }>(
      `SELECT subject, action FROM audit_log WHERE subject = ANY($1) AND action LIKE 'account.phone-%' ORDER BY id`,
      [[before.id, now.id]],
    )
    expect(actions.slice(-2)).toEqual([
      { subject: now.id, action: 'account.phone-proved' },
      { subject: before.id, action: 'account.phone-lost' },
    ])
  })
})

describe('staff who see the customer', () => {
  const confirm = (caller: Caller, id: string, phoneNumber: string) =>
    api.call(caller, 'POST /admin/users/:id/phone/confirm', { params: { id }, body: { phoneNumber } })

  test('staff who see a customer confirm the number, and the record says who did', async () => {
    const phone = nextPhone()
    const ann = await someoneWith(phone)
    expect((await confirm(clerk, ann.id, phone)).body).toMatchObject({ phoneNumber: phone, phoneVerified: true })
    expect((await me(ann)).phoneVerified).toBe(true)
    const [entry] = await audited(api, { subject: ann.id, action: 'account.phone-confirmed' })
    expect(entry).toMatchObject({ actor: `account:${clerk.id}`, detail: { phone: phone.slice(-4) } })
  })

  test('staff confirm the number that they saw only: one that was changed meanwhile stays unproved', async () => {
    const ann = await someoneWith(nextPhone())
    const answer = await confirm(clerk, ann.id, nextPhone())
    expect([answer.status, answer.body.code]).toEqual([409, 'phone-changed'])
    expect((await confirm(clerk, 'nobody', nextPhone())).body.code).toBe('user-not-found')
  })

  test('staff cannot confirm their own number, and customers confirm none', async () => {
    const phone = nextPhone()
    await saveNumber(clerk, phone)
    expect((await confirm(clerk, clerk.id, phone)).status).toBe(403)
    const ann = await someoneWith(nextPhone())
    expect((await confirm(ann, ann.id, phone)).status).toBe(403)
  })
})

test('a restaurant without texts says so in the profile, and staff confirm the number [SMS=off]', async () => {
  const silent = await startApi({ env: { SMS: 'off' } })
  try {
    const ann = await silent.signUp()
    const saved = await silent.call(ann, 'PATCH /me', { body: { phoneNumber: '+19025550199' } })
    expect(saved.body.user).toMatchObject({ canTextPhone: false, phoneVerified: false })
    expect((await silent.call(ann, 'POST /me/phone/code')).body.code).toBe('phone-not-textable')
    await silent.call(await silent.signInAsAdmin(), 'POST /admin/users/:id/phone/confirm', {
      params: { id: ann.id },
      body: { phoneNumber: '+19025550199' },
    })
    expect((await silent.call(ann, 'GET /me')).body.user.phoneVerified).toBe(true)
  } finally {
    await silent.stop()
  }
})

describe('codes are limited', () => {
  let strict: TestApi
  beforeAll(async () => {
    strict = await startApi({ now: LUNCH, env: { LIMITS: 'on' } })
  })
  afterAll(() => strict.stop())

  test('codes are limited to one a minute, three an hour and five a day, for the account and for the number', async () => {
    const [phone, code] = [nextPhone(), { headers: { 'idempotency-key': randomUUID() } }]
    const [ann, bob] = [await strict.signUp(), await strict.signUp()]
    for (const person of [ann, bob]) await strict.call(person, 'PATCH /me', { body: { phoneNumber: phone } })
    const ask = (person: Caller) => strict.call(person, 'POST /me/phone/code')

    const first = await strict.call(ann, 'POST /me/phone/code', code)
    expect(first.body.resendAt).toBe(new Date(LUNCH.getTime() + 60_000).toISOString())
    expect((await strict.call(ann, 'POST /me/phone/code', code)).body).toEqual(first.body)
    for (const person of [ann, bob]) {
      const soon = await ask(person)
      expect([soon.status, soon.body.code, soon.headers.get('retry-after')]).toEqual([429, 'too-many-codes', '60'])
    }
    for (let sent = 1; sent < 3; sent++) {
      strict.clock?.advance(60_000)
      expect((await ask(ann)).status).toBe(200)
    }
    strict.clock?.advance(60_000)
    expect((await ask(ann)).headers.get('retry-after')).toBe(String(57 * 60))
    for (let sent = 3; sent < 5; sent++) {
      strict.clock?.advance(61 * 60_000)
      expect((await ask(ann)).status).toBe(200)
    }
    strict.clock?.advance(61 * 60_000)
    expect((await ask(bob)).headers.get('retry-after')).toBe(String(24 * 3600 - (3 + 3 * 61) * 60))
    await strict.call(ann, 'PATCH /me', { body: { phoneNumber: nextPhone() } })
    expect((await ask(ann)).status).toBe(429)
  })

  test('nine requests for a code at once text one', async () => {
    const phone = nextPhone()
    const ann = await strict.signUp()
    await strict.call(ann, 'PATCH /me', { body: { phoneNumber: phone } })
    const answers = await Promise.all(Array.from({ length: 9 }, () => strict.call(ann, 'POST /me/phone/code')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
