import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Awaited<ReturnType<TestApi['signUp']>>

const api = useApi()
const paying = payingAt(api)
let people: { owner: Person; other: Person; staff: Person; foreignStaff: Person; admin: Caller }

beforeAll(async () => {
  const [owner, other, staff, foreignStaff, admin] = await Promise.all([
    api.signUp(),
    api.signUp(),
    api.signUpStaff('staff', ['truro']),
    api.signUpStaff('manager', ['new-glasgow']),
    api.signInAsAdmin(),
  ])
  people = { owner, other, staff, foreignStaff, admin }
})

afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

const UNKNOWN = 'cs_test_a1unknown'
const CONTACT = { name: 'Ann Lee', email: 'ann.lee@example.com', phone: '(902) 555-7788' }
const delivery = () => orderPayload({ paymentMethod: 'online', orderType: 'delivery', tip: 2, ...CONTACT })
const close = (caller: Caller, sessionId: string) =>
  api.call(caller, 'POST /closePaymentSession', { body: { sessionId } })

/** A response without the parts that always differ. */
function comparable({ status, text }: { status: number; text: string }): string {
  return `${status} ${text.replaceAll(/"(requestId|timestamp)":"[^"]*"/g, '"$1":""')}`
}

describe('a payment that was made', () => {
  let sessionId = ''
  beforeAll(async () => {
    const begun = await paying.begin(people.owner, delivery())
    await paying.pay(begun.paymentUrl)
    await paying.orderOf(people.owner, begun.sessionId)
    sessionId = begun.sessionId
  })

  // CUS-API-19, CUS-API-20
  test('a payment shows its customer, and those who work at its location, the whole order', async () => {
    for (const caller of [people.owner, people.staff, people.admin, ADMIN_PROGRAM]) {
      const { status, body } = await paying.look(caller, sessionId)
      expect([status, body.success, body.paymentState]).toEqual([200, true, 'paid'])
      expect(body.order).toMatchObject({
        id: body.orderId,
        sessionId,
        customerInfo: { name: 'Ann Lee', email: 'ann.lee@example.com', phone: '+19025557788' },
        deliveryInfo: { address: '12 Prince Street, Truro', instructions: 'Ring twice' },
      })
      expect(body.order?.paymentIntentId).toMatch(/^pi_/)
    }
  })

  test('a payment can be closed by no other customer, location or program', async () => {
    for (const caller of [people.other, people.foreignStaff, CUSTOMER_PROGRAM]) {
      const [closing, closingUnknown] = [await close(caller, sessionId), await close(caller, UNKNOWN)]
      expect(closing.status).toBe(404)
      expect(comparable(closing)).toBe(comparable(closingUnknown))
    }
  })

  // CUS-ENT-70, CUS-API-20, CUS-API-23, CUS-UN-19, CUS-UN-20
  test('a payment does not exist for others who hold the name of its page, signed in or not', async () => {
    for (const caller of [NOBODY, people.other, people.foreignStaff, CUSTOMER_PROGRAM]) {
      const [foreign, unknown] = [await paying.look(caller, sessionId), await paying.look(caller, UNKNOWN)]
      expect(foreign.status).toBe(404)
      expect(comparable(foreign)).toBe(comparable(unknown))
    }
  })

  test('a payment is kept by no cache on the way', async () => {
    const { headers } = await paying.look(people.owner, sessionId)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a payment that is open', () => {
  let begun: { sessionId: string; paymentUrl: string }
  beforeEach(async () => {
    begun = await paying.begin(people.owner, delivery())
  })

  // CUS-API-22
  test('an open payment has no order and says so, to those who may ask', async () => {
    for (const caller of [people.owner, people.staff, people.admin]) {
      const { status, body } = await paying.look(caller, begun.sessionId)
      expect([status, body]).toEqual([200, { success: false, paymentState: 'open' }])
    }
    expect((await paying.look(NOBODY, begun.sessionId)).status).toBe(404)
  })

  test('an open payment cannot be closed by strangers, other customers, staff elsewhere and programs', async () => {
    expect((await close(NOBODY, begun.sessionId)).status).toBe(401)
    for (const caller of [people.other, people.foreignStaff, CUSTOMER_PROGRAM]) {
      expect((await close(caller, begun.sessionId)).status).toBe(404)
    }
    await paying.pay(begun.paymentUrl)
    expect(await paying.orderOf(people.owner, begun.sessionId)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('an open payment can be closed by those who work at its location', async () => {
    const { status, body } = await close(people.staff, begun.sessionId)
    expect([status, body]).toEqual([200, { success: true, paymentState: 'expired', orderId: null }])
    expect((await paying.look(people.owner, begun.sessionId)).body).toEqual({ success: false, paymentState: 'expired' })
  })
})

test('a program sees and closes what it began itself', async () => {
  const { sessionId } = await paying.begin(CUSTOMER_PROGRAM, delivery())
  expect((await paying.look(CUSTOMER_PROGRAM, sessionId)).body.paymentState).toBe('open')
  expect((await close(CUSTOMER_PROGRAM, sessionId)).status).toBe(200)
})

test('a program’s payment is seen by all who hold its page’s name, who neither close it nor read the contact', async () => {
  const { sessionId, paymentUrl } = await paying.begin(CUSTOMER_PROGRAM, delivery())
  for (const caller of [people.other, people.foreignStaff]) {
    expect((await paying.look(caller, sessionId)).body).toEqual({ success: false, paymentState: 'open' })
    expect((await close(caller, sessionId)).status).toBe(404)
  }
  await paying.pay(paymentUrl)
  await paying.orderOf(CUSTOMER_PROGRAM, sessionId)
  const { body, text } = await paying.look(people.other, sessionId)
  expect(body.success).toBe(true)
  expect(text).not.toContain('ann.lee')
})

// CUS-ENT-69, CUS-ENT-70
test('a guest who paid without an account reaches the order and its receipt by the name of the page', async () => {
  const { sessionId, paymentUrl } = await paying.begin(CUSTOMER_PROGRAM, delivery())
  await paying.pay(paymentUrl)
  const order = await paying.orderOf(NOBODY, sessionId)
  const token = order.metadata.orderToken
  const receipt = await api.call(NOBODY, 'GET /getOrderReceipt', { query: { orderId: order.id, token } })
  expect([receipt.status, order.receiptUrl]).toEqual([200, `/receipt/${order.id}?token=${token}`])
})

// CUS-UN-20
test('a guest who pays a link signed out sees what was paid, but neither the order’s token nor whose it is', async () => {
  const { body: taken } = await api.call(people.owner, 'POST /createCustomerOrderCash', {
    body: orderPayload({ orderType: 'delivery', tip: 2, ...CONTACT }),
    headers: { 'idempotency-key': randomUUID() },
  })
  const { body: link } = await api.call(people.admin, 'POST /createAdminPaymentLink', {
    body: { orderId: taken.orderId },
    headers: { 'idempotency-key': randomUUID() },
  })
  await paying.pay(link.paymentUrl)
  await paying.orderOf(people.owner, link.sessionId)
  const { status, body, text } = await paying.look(NOBODY, link.sessionId)
  expect([status, body.paymentState]).toEqual([200, 'paid'])
  expect(body.order).toMatchObject({ orderNumber: taken.order.orderNumber, status: 'pending', receiptUrl: '' })
  const token = taken.order.metadata.orderToken
  for (const secret of [token, 'Ann Lee', 'ann.lee', '7788', 'Prince', 'Ring twice', 'pi_', 'cs_']) {
    expect(text).not.toContain(secret)
  }
})

describe('asking about a payment', () => {
  test('asking about a payment finds out what happened when the provider’s message was lost', async () => {
    await paying.setFaults({ webhooks: 'lose' })
    const { sessionId, paymentUrl } = await paying.begin(people.owner, delivery())
    await paying.pay(paymentUrl)
    expect(await api.sql('SELECT id FROM webhook_events WHERE object_id = $1', [sessionId])).toEqual([])
    const { body } = await paying.look(people.owner, sessionId)
    expect(body).toMatchObject({ success: true, paymentState: 'paid' })
  })

  test('asking about a payment finds out that its page has expired when that message was lost', async () => {
    await paying.setFaults({ webhooks: 'lose' })
    const { sessionId } = await paying.begin(people.owner, delivery())
    await paying.provider().checkout.sessions.expire(sessionId)
    expect((await paying.look(people.owner, sessionId)).body).toEqual({ success: false, paymentState: 'expired' })
  })

  test('asking about a payment says what is known while the provider is away', async () => {
    const { sessionId } = await paying.begin(people.owner, delivery())
    await paying.setFaults({ payments: 'refuse', webhooks: 'lose' })
    const { status, body } = await paying.look(people.owner, sessionId)
    expect([status, body.paymentState]).toEqual([200, 'open'])
  })

  test('asking about a payment reaches the provider at most every second and a half', async () => {
    const { sessionId } = await paying.begin(people.owner, delivery())
    await paying.look(people.owner, sessionId)
    const lookedAt = () => api.sql('SELECT looked_at FROM checkouts WHERE session_id = $1', [sessionId])
    const before = await lookedAt()
    await Promise.all(Array.from({ length: 10 }, () => paying.look(people.owner, sessionId)))
    expect(await lookedAt()).toEqual(before)
  })

  // CUS-API-21
  test.each([
    ['nothing', undefined],
    ['an empty name', ''],
    ['blanks', '   '],
    ['a number', 42],
    ['a list', ['cs_test']],
  ])('asking about %s in place of a payment is refused with a sentence', async (_what, sessionId) => {
    const answer = await api.call(people.owner, 'POST /getOrderBySessionId', { body: { sessionId } })
    expect([answer.status, answer.body.error]).toEqual([400, 'Session ID is required'])
  })

  test.each([
    ['is far too long', `cs_${'x'.repeat(300)}`, 400],
    ['is a piece of SQL', "' OR 1=1 --", 404],
    ['is a path', '../../x', 404],
    ['has a character that no database takes', 'cs_test_\u0000', 400],
  ])('asking about a payment whose name %s finds nothing', async (_what, sessionId, expected) => {
    expect((await paying.look(people.owner, sessionId)).status).toBe(expected)
  })
})
