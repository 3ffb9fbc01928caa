import { randomUUID } from 'node:crypto'

import type { GuestOrders } from '@thali/domain/orders/guest-orders'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE_MS = 60_000

const api = useApi({
  now: LUNCH,
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime(),
})
const paying = payingAt(api)
let minutes = 0
let line = 4000
let network = 0

/** Each test is half a day later, so that limits of an hour are over. */
beforeEach(() => api.clock?.set(new Date(LUNCH.getTime() + (minutes += 12 * 60) * MINUTE_MS)))
const pass = (more: number) => api.clock?.set(new Date((api.clock?.now() ?? LUNCH).getTime() + more * MINUTE_MS))

const nextPhone = () => `+1902555${++line}`
const nextNetwork = () => ({ 'x-forwarded-for': `203.0.113.${++network}` })
const allow = (guestOrders: GuestOrders, location = 'truro') =>
  api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id: location }, body: { guestOrders } })
const askForCode = (phone: string, { location = 'truro', headers = nextNetwork() } = {}) =>
  api.call(NOBODY, 'POST /guest/phone-code', { body: { phone, location }, headers })
const prove = (id: string, code: string) => api.call(NOBODY, 'POST /guest/phone-proof', { body: { id, code } })

async function codeSentTo(phone: string): Promise<string> {
  const text = await eventually(async () => (await api.messagesTo(phone))[0]?.text)
  return /code is (\d{6})/.exec(text)?.[1] ?? ''
}

async function provedNumber(phone: string, location = 'truro'): Promise<string> {
  const { body } = await askForCode(phone, { location })
  return (await prove(body.id, await codeSentTo(phone))).body.proof
}

const cartOf = (phone: string, email = `${randomUUID()}@example.com`) => orderPayload({ phone, email })
const order = (phone: string, proof: string, headers: Record<string, string> = nextNetwork()) =>
  api.call(NOBODY, 'POST /guest/orders', { body: { ...cartOf(phone), proof }, headers })

describe('a location that takes no guests', () => {
  test('asks for the sign-in, as ever (rulings 12 and 69)', async () => {
    const answers = await Promise.all([
      askForCode(nextPhone()),
      order(nextPhone(), 'none'),
      api.call(NOBODY, 'POST /guest/payments', { body: { orderData: cartOf(nextPhone()) } }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'unauthenticated']))
    const { body } = await api.call(NOBODY, 'GET /locations')
    expect(body.locations.map((location) => location.guestOrders)).toEqual([undefined, undefined])
  })

  test('is opened to guests by admins only, and managers cannot', async () => {
    const manager = await api.signUpStaff('manager', ['truro'])
    const refused = await api.call(manager, 'PATCH /admin/locations/:id', {
      params: { id: 'truro' },
      body: { guestOrders: 'card' },
    })
    expect(refused.status).toBe(403)
  })
})

describe('an order that a guest pays in cash', () => {
  beforeAll(() => allow('card-and-cash'))

  test('is placed for a number that was proved, and its page opens by its link', async () => {
    const phone = nextPhone()
    const placed = await order(phone, await provedNumber(phone))
    expect(placed.status, placed.text).toBe(200)
    const { id, metadata, customerInfo } = placed.body.order
    expect(customerInfo).toMatchObject({ phone, isGuest: true })
    const query = { orderId: id, token: metadata.orderToken }
    expect((await api.call(NOBODY, 'GET /getCustomerOrderDetails', { query })).status).toBe(200)
    await eventually(async () => (await api.messagesTo(phone)).length > 1)
  })

  test('needs a proof of this number and location that is not over', async () => {
    const [phone, other] = [nextPhone(), nextPhone()]
    const proof = await provedNumber(phone)
    const forged = `${proof.slice(0, -2)}AA`
    for (const [number, given] of [
      [phone, ''],
      [phone, forged],
      [other, proof],
    ] as const)
      expect((await order(number, given)).body.code).toBe('guest-proof-invalid')
    pass(121)
    expect((await order(phone, proof)).body.code).toBe('guest-proof-invalid')
  })

  test('is one of two open ones for a number, however many networks it comes from', async () => {
    const phone = nextPhone()
    const proof = await provedNumber(phone)
    const statuses = []
    for (let round = 0; round < 3; round++) statuses.push((await order(phone, proof)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('is cancelled by the holder of its link, and by nobody else', async () => {
    const phone = nextPhone()
    const { id, metadata } = (await order(phone, await provedNumber(phone))).body.order
    const cancel = (token: string) =>
      api.call(NOBODY, 'POST /guest/orders/:id/cancel', { params: { id }, body: { token } })
    expect((await cancel('guessed')).body.code).toBe('order-not-found')
    const { order: cancelled } = (await cancel(metadata.orderToken)).body
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Cancelled by customer' })
    // A link gets passed on.
    expect(cancelled.customerInfo.phone).not.toBe(phone)
  })

  test('of an account, or taken at the counter, is not cancelled by its link', async () => {
    const ann = await api.signUp()
    const placed = [
      await api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload() }),
      await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() }),
    ]
    for (const { body } of placed) {
      const { id, metadata } = body.order
      expect(metadata.byGuest).toBeUndefined()
      const cancel = { params: { id }, body: { token: metadata.orderToken } }
      expect((await api.call(NOBODY, 'POST /guest/orders/:id/cancel', cancel)).body.code).toBe('order-not-found')
    }
  })

  test('is placed once, also if its answer was lost and the switch is off since, or the proof over', async () => {
    const phone = nextPhone()
    const body = { ...cartOf(phone), proof: await provedNumber(phone) }
    const headers = { ...nextNetwork(), 'idempotency-key': randomUUID() }
    const place = (sent = body) => api.call(NOBODY, 'POST /guest/orders', { body: sent, headers })
    const first = await place()
    await allow('off')
    pass(121)
    const again = await place()
    await allow('card-and-cash')
    expect(again.body.orderId).toBe(first.body.orderId)
    // A stranger who finds the key and sends something else is told nothing.
    expect((await place({ ...body, proof: 'none' })).body.code).toBe('idempotency-key-reused')
  })

  test('is refused once the switch is off, and the cart is the guest’s still', async () => {
    const phone = nextPhone()
    const proof = await provedNumber(phone)
    await allow('card')
    expect((await order(phone, proof)).body.code).toBe('unauthenticated')
    await allow('card-and-cash')
    expect((await order(phone, proof)).status).toBe(200)
  })
})

describe('codes for guests', () => {
  beforeAll(() => allow('card-and-cash'))

  test('a thousand requests from fifty networks text one number three times a day', async () => {
    const phone = nextPhone()
    const networks = Array.from({ length: 50 }, nextNetwork)
    for (let round = 0; round < 20; round++) {
      pass(2)
      await Promise.all(networks.map((headers) => askForCode(phone, { headers })))
    }
    await eventually(async () => (await api.messagesTo(phone)).length >= 3)
    expect(await api.messagesTo(phone)).toHaveLength(3)
  })

  test('codes to ever other numbers from ever other networks end with the texts of the location', async () => {
    await api.sql(`
      INSERT INTO message_ledger (id, at, origin, kind, channel, recipient, source, location_id)
      SELECT gen_random_uuid(), clock_timestamp(), 'guest', 'guest-code', 'sms', '+1506' || n, 'net' || n, 'truro'
      FROM generate_series(1000001, 1001000) n`)
    const phone = nextPhone()
    await askForCode(phone)
    const heldBack = () =>
      api.sql('SELECT held_back, data FROM message_ledger WHERE recipient = $1 AND held_back IS NOT NULL', [phone])
    await eventually(async () => (await heldBack()).length > 0)
    expect(await heldBack()).toEqual([{ held_back: 'location', data: null }])
    expect(await api.messagesTo(phone)).toEqual([])
    await api.sql(`DELETE FROM message_ledger WHERE recipient LIKE '+15061%'`)
  })

  test('a network asks for five codes an hour', async () => {
    const headers = nextNetwork()
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await askForCode(nextPhone(), { headers })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a network that asks for twenty numbers at once is sent five codes too', async () => {
    const headers = nextNetwork()
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForCode(nextPhone(), { headers })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('a code is sent once and answered once however often it is asked for and typed', async () => {
    const phone = nextPhone()
    const headers = { ...nextNetwork(), 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => askForCode(phone, { headers })))
    const id = answers[0]!.body.id
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]))
    const body = { id, code: await codeSentTo(phone) }
    const key = { 'idempotency-key': randomUUID() }
    const proofs = []
    for (let round = 0; round < 2; round++)
      proofs.push((await api.call(NOBODY, 'POST /guest/phone-proof', { body, headers: key })).body.proof)
    expect(proofs[1]).toBe(proofs[0])
    expect(await api.messagesTo(phone)).toHaveLength(1)
    // Without the key it is another try, and the code is used.
    expect((await prove(id, body.code)).body.code).toBe('phone-code-expired')
  })

  test('a code survives five tries and ten minutes', async () => {
    const phone = nextPhone()
    const { id } = (await askForCode(phone)).body
    const code = await codeSentTo(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    const said = []
    for (let round = 0; round < 5; round++) said.push((await prove(id, wrong)).body.error)
    expect(said.slice(0, 2)).toEqual(['This code is not right. 4 tries left.', 'This code is not right. 3 tries left.'])
    expect(said.at(-1)).toBe('This code is not right. Ask for a new one.')
    expect((await prove(id, code)).body).toMatchObject({
      code: 'phone-code-expired',
      error: 'That was too many tries. Ask for a new code.',
    })
    const second = nextPhone()
    const late = (await askForCode(second)).body
    pass(11)
    expect((await prove(late.id, await codeSentTo(second))).body.code).toBe('phone-code-expired')
  })
})

describe('an order that a guest pays by card', () => {
  beforeAll(() => allow('card'))

  test('needs no number that was proved, and never texts the one that was typed', async () => {
    const phone = nextPhone()
    const cart = orderPayload({ paymentMethod: 'online', phone, email: 'cardguest@example.com' })
    const begun = await api.call(NOBODY, 'POST /guest/payments', { body: { orderData: cart }, headers: nextNetwork() })
    expect(begun.status, begun.text).toBe(200)
    await paying.pay(begun.body.paymentUrl)
    const { id } = await paying.orderOf(NOBODY, begun.body.sessionId)
    for (const status of ['preparing', 'ready'])
      await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: id, status } })
    await eventually(async () => (await api.messagesTo('cardguest@example.com')).length > 0)
    await eventually(
      async () =>
        (await api.sql(`SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`)).length === 0,
    )
    expect(await api.messagesTo(phone)).toEqual([])
    expect(await api.sql(`SELECT guest_proof AS proof FROM orders WHERE id = $1`, [id])).toEqual([{ proof: 'email' }])
  })

  test('has one page for one key, which its guest closes from any network', async () => {
    const body = {
      orderData: orderPayload({ paymentMethod: 'online', phone: nextPhone(), email: 'close@example.com' }),
    }
    const headers = { ...nextNetwork(), 'idempotency-key': randomUUID() }
    const begin = () => api.call(NOBODY, 'POST /guest/payments', { body, headers })
    const { sessionId } = (await begin()).body
    const again = await begin()
    expect(again.body.sessionId, again.text).toBe(sessionId)
    const close = { body: { sessionId }, headers: nextNetwork() }
    expect((await api.call(NOBODY, 'POST /guest/payments/close', close)).body.paymentState).toBe('expired')
  })

  test('is counted as unproved: one open page for a network', async () => {
    const headers = nextNetwork()
    const begin = (email: string) => {
      const orderData = orderPayload({ paymentMethod: 'online', phone: nextPhone(), email })
      return api.call(NOBODY, 'POST /guest/payments', { body: { orderData }, headers })
    }
    const statuses = []
    for (const email of ['one@example.com', 'two@example.com']) statuses.push((await begin(email)).status)
    expect(statuses).toEqual([200, 429])
  })
})

describe('orders that join an account', () => {
  beforeAll(() => allow('card-and-cash'))

  test('those of its proved number do, and once, also when asked twice at the same time', async () => {
    const phone = nextPhone()
    const { id } = (await order(phone, await provedNumber(phone))).body.order
    const ann = await api.signUp()
    const join = (caller = ann) => api.call(caller, 'POST /me/orders/join', { body: {} })
    await api.call(ann, 'PATCH /me', { body: { phoneNumber: phone } })
    expect((await join()).body.joined).toBe(0)
    pass(2)
    await api.call(ann, 'POST /me/phone/code', { headers: { 'idempotency-key': randomUUID() } })
    const code = await eventually(async () => {
      const codes = (await api.messagesTo(phone)).flatMap(({ text }) => /code is (\d{6})/.exec(text)?.[1] ?? [])
      return codes.length === 2 && codes[0]
    })
    await api.call(ann, 'POST /me/phone/proof', { body: { code } })
    const answers = await Promise.all([join(), join()])
    expect(answers.reduce((sum, { body }) => sum + body.joined, 0)).toBe(1)
    const { body } = await api.call(ann, 'GET /me/orders')
    expect(body.orders.map((one) => one.id)).toContain(id)
  })

  test('those of a link do where the verified address is theirs', async () => {
    const phone = nextPhone()
    const ann = await api.signUp()
    const proof = await provedNumber(phone)
    const placed = await api.call(NOBODY, 'POST /guest/orders', {
      body: { ...cartOf(phone, ann.email), proof },
      headers: nextNetwork(),
    })
    const { id: orderId, metadata } = placed.body.order
    const join = (token: string) => api.call(ann, 'POST /me/orders/join', { body: { links: [{ orderId, token }] } })
    expect((await join('guessed')).body.joined).toBe(0)
    await api.sql('UPDATE users SET email_verified = false WHERE id = $1', [ann.id])
    expect((await join(metadata.orderToken)).body.joined).toBe(0)
    await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [ann.id])
    expect((await join(metadata.orderToken)).body.joined).toBe(1)
  })
})
